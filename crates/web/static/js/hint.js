// A hint as a person would give it: the choice, the reasons, the candidates with their figures.

import { h } from "./dom.js";
import { callSign, cardSign, counted, isBid, rich, signedImps, tricksOf } from "./bridge.js";

/** A card or a call in its colours. */
function choiceSign(choice) {
  if (/^[SHDC][2-9TJQKA]$/.test(choice)) return cardSign(choice);
  if (isBid(choice) || ["P", "X", "XX"].includes(choice)) return callSign(choice);
  return h("strong", {}, choice);
}

const percent = (share) => `${Math.round(share * 100)} %`;

/** The figure that matters most, as text; scores are IMPs against the first choice. */
function figureOf({ chance, score, tricks } = {}) {
  if (chance != null) return percent(chance);
  if (tricks != null) return tricksOf(round(tricks));
  if (score != null) return signedImps(round(score));
  return "";
}

const round = (value) => Math.round(value * 10) / 10;

const details = ({ chance, tricks } = {}) =>
  chance != null && tricks != null ? `${tricksOf(round(tricks))} on average` : "";

function candidate(one, best) {
  const share = one.figures?.chance;
  return h(
    "li",
    { class: `candidate${best ? " best" : ""}` },
    choiceSign(one.choice),
    h("span", { class: "what" }, rich([one.remark, details(one.figures)].filter(Boolean).join(" · "))),
    h("span", { class: "value" }, figureOf(one.figures)),
    share != null ? h("span", { class: "bar", style: { width: `${Math.max(2, share * 100)}%` } }) : null,
  );
}

/** Candidates as a list, the best first. */
export function candidateList(candidates, choice) {
  if (!candidates?.length) return null;
  return h(
    "ol",
    { class: "candidates" },
    candidates.slice(0, 8).map((one) => candidate(one, one.choice === choice)),
  );
}

/** The whole hint. */
export function hintPanel(hint, onUse, onClose) {
  if (hint === "waiting")
    return h(
      "section",
      { class: "panel", "aria-busy": "true" },
      h("h2", {}, "Thinking it over…"),
      h("p", { class: "soft" }, "Merrimac looks at the hands that fit what you have seen."),
    );
  const samples = hint.figures?.samples ?? hint.figures?.deals;
  return h(
    "section",
    { class: "panel hint", "aria-label": "Hint" },
    h(
      "div",
      { class: "row spread" },
      h(
        "h2",
        {},
        "Merrimac would ",
        hint.for === "call" ? "call " : hint.for === "claim" ? "claim " : "play ",
        choiceSign(hint.choice),
      ),
      h("button", { class: "button small quiet", "data-key": "hint-close", onclick: onClose }, "Close"),
    ),
    hint.text ? h("p", {}, rich(hint.text)) : null,
    hint.plays_for
      ? h("p", { class: "plays-for" }, h("strong", {}, "The plan plays for: "), rich(hint.plays_for))
      : null,
    candidateList(hint.candidates, hint.choice),
    samples
      ? h("p", { class: "soft small" }, `Judged on ${counted(samples, "deal")} that ${samples === 1 ? "fits" : "fit"} the bidding and play so far.`)
      : null,
    onUse
      ? h(
          "div",
          { class: "row" },
          h("button", { class: "button main small", "data-key": "hint-use", onclick: onUse }, "Do that"),
        )
      : null,
  );
}
