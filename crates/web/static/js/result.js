// The end of a board: the score, the other table, the match.

import { h } from "./dom.js";
import { counted, resultSign, rich, signed, signedImps } from "./bridge.js";

const forSide = (points, side) => (side === "EW" ? -points : points);

const swing = (imps) =>
  h("span", { class: `swing ${imps > 0 ? "up" : imps < 0 ? "down" : ""}` }, signedImps(imps));

/** The result in the middle of the table, where the cards lie as they were dealt. */
export function resultCentre({ result, match }) {
  return h(
    "div",
    { class: "centre-note" },
    h("p", { class: "big" }, resultSign(result)),
    h("p", { class: "big num" }, signed(forSide(result.north_south, match?.side))),
  );
}

/** Score, the same cards at the other table, and the swing. */
export function resultPanel({ result, match }) {
  const side = match?.side ?? "NS";
  return h(
    "section",
    { class: "panel", "aria-label": "Result" },
    h(
      "div",
      { class: "result" },
      h("p", {}, rich(result.text)),
      h("p", { class: "points num" }, signed(forSide(result.north_south, side))),
      result.other
        ? swing(result.imps)
        : h("p", { class: "soft small" }, "Merrimac still plays these cards at the other table…"),
    ),
    result.other
      ? h(
          "div",
          { class: "versus" },
          h(
            "div",
            {},
            h("span", { class: "what" }, "Your table"),
            resultSign(result),
            h("span", { class: "num" }, signed(result.north_south), " N-S"),
          ),
          h(
            "div",
            {},
            h("span", { class: "what" }, "Other table"),
            resultSign(result.other),
            h("span", { class: "num" }, signed(result.other.north_south), " N-S"),
          ),
        )
      : null,
    result.hints || result.undos || result.peeked
      ? h(
          "p",
          { class: "soft small" },
          [
            result.hints && counted(result.hints, "hint"),
            result.undos && `${result.undos} taken back`,
            result.peeked && "double-dummy numbers seen",
          ]
            .filter(Boolean)
            .join(", "),
          ".",
        )
      : null,
  );
}

/** Who has won a match, by how much. */
function verdict({ imps, verdict: found }) {
  if (!found) return null;
  const { won, drawn, victory_points: ours, opponents } = found;
  const how = drawn ? "The match is drawn" : `You ${won ? "win" : "lose"} the match by ${counted(Math.abs(imps), "IMP")}`;
  return h(
    "p",
    { class: `note verdict${won || drawn ? "" : " warn"}` },
    h("strong", {}, how),
    `: ${ours.toFixed(2)} to ${opponents.toFixed(2)} victory points.`,
  );
}

/** The running match; `onReview(place)` looks back at one of its boards. */
export function matchPanel(match, onReview) {
  const known = match.results.some(({ imps }) => imps != null);
  return h(
    "section",
    { class: "panel", "aria-label": "Match" },
    h(
      "div",
      { class: "row spread" },
      h("h2", {}, `Match: ${match.played} of ${match.boards}`),
      known ? swing(match.imps) : null,
    ),
    verdict(match),
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Boards played" },
      h(
        "table",
        { class: "list" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, "Bd"),
            h("th", { scope: "col" }, "Here"),
            h("th", { scope: "col", class: "n" }, "N-S"),
            h("th", { scope: "col" }, "There"),
            h("th", { scope: "col", class: "n" }, "IMPs"),
          ),
        ),
        h(
          "tbody",
          {},
          match.results.map((one) =>
            h(
              "tr",
              {},
              h("td", {}, String(one.board)),
              h(
                "td",
                {},
                h(
                  "button",
                  {
                    class: "look-back",
                    "data-review": one.place,
                    "data-key": `review-${one.place}`,
                    title: `Review of board ${one.board}: ${one.text}`,
                    onclick: () => onReview(one.place),
                  },
                  resultSign(one),
                ),
              ),
              h("td", { class: "n" }, signed(one.north_south)),
              h("td", {}, one.other ? resultSign(one.other) : "…"),
              h(
                "td",
                { class: `n ${one.imps > 0 ? "good" : one.imps < 0 ? "bad" : ""}` },
                one.imps == null ? "…" : signed(one.imps),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
