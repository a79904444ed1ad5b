// Problem mode: what is asked, and afterwards the line that works and what it caters for.

import { draw, h } from "./dom.js";
import { SEAT_NAME, cardSign, readDeal, rich } from "./bridge.js";
import { diagram } from "./diagram.js";

/** What is asked. */
export function problemPanel({ problem }) {
  return h(
    "section",
    { class: "panel", "aria-label": "Problem" },
    h("h2", {}, problem.title),
    h("p", {}, rich(problem.text)),
    problem.relaid
      ? h("p", { class: "note warn" }, "The defenders’ cards lie so that this line is tested.")
      : null,
  );
}

/** Praise or the lesson. */
export function lessonPanel({ problem }) {
  const { lesson, solved } = problem;
  return h(
    "section",
    { class: "panel", "aria-label": "Lesson", "data-solved": String(solved) },
    h("h2", { class: solved ? "good" : "bad" }, solved ? "Well played" : "This line can be beaten"),
    lesson
      ? [
          h("p", {}, rich(lesson.text)),
          lesson.turning_point
            ? h(
                "p",
                { class: "note warn" },
                "The turning point: ",
                cardSign(lesson.turning_point.card),
                "; better ",
                joined(lesson.turning_point.better),
                ".",
              )
            : null,
          lesson.turning_point?.mistake
            ? section(
                "Your card plays for",
                lesson.played_for?.length
                  ? reasons(lesson.played_for)
                  : h("p", { class: "small" }, "nothing that the other card does not make too."),
              )
            : null,
          lesson.caters?.length ? section("The right card plays for", reasons(lesson.caters)) : null,
          lesson.line?.length
            ? section(
                "The line that works",
                line(lesson.line),
                replay({ label: "Replay it", deal: lesson.line_deal, cards: lesson.line, before: lesson.before }),
                lesson.turning_point?.mistake
                  ? replay({
                      label: "Replay yours",
                      deal: lesson.layouts[0].deal,
                      cards: lesson.yours,
                      before: lesson.before,
                    })
                  : null,
              )
            : null,
          lesson.about ? h("p", { class: "small" }, rich(lesson.about)) : null,
          lesson.layouts?.length
            ? h(
                "details",
                {},
                h("summary", {}, `The layouts tried (${lesson.layouts.length})`),
                h(
                  "div",
                  { class: "stack" },
                  lesson.layouts.map((layout) =>
                    h(
                      "div",
                      { class: "stack tight" },
                      h("p", { class: "small", "data-beaten": String(layout.beaten) }, markOf(layout)),
                      diagram({ deal: layout.deal }),
                    ),
                  ),
                ),
              )
            : null,
        ]
      : null,
  );
}

const section = (title, ...content) => h("div", { class: "stack tight" }, h("h3", {}, title), content);

const reasons = (texts) =>
  h(
    "ul",
    { class: "reasons" },
    texts.map((text) => h("li", {}, rich(text))),
  );

/** A line card by card: the hands as they are left, and the trick on the table. */
function replay({ label, deal, cards, before }) {
  let count = 0;
  const shown = h("div", { class: "stack tight", "aria-live": "polite" });
  const step = (by) => {
    count = Math.min(Math.max(count + by, 0), cards.length);
    const gone = new Set([...before, ...cards.slice(0, count).map(({ card }) => card)]);
    const hands = readDeal(deal);
    for (const seat of Object.keys(hands)) hands[seat] = hands[seat].filter((card) => !gone.has(card));
    const begun = count - (count % 4 || (count ? 4 : 0));
    draw(shown, [
      diagram({ hands }),
      h(
        "p",
        { class: "small" },
        cards
          .slice(begun, count)
          .flatMap(({ seat, card }, index) => [index ? ", " : "", `${SEAT_NAME[seat]} `, cardSign(card)]),
      ),
    ]);
  };
  step(0);
  return h(
    "details",
    { class: "replay" },
    h("summary", {}, label),
    shown,
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", onclick: () => step(-1) }, "Back"),
      h("button", { type: "button", onclick: () => step(1) }, "Next card"),
      h("button", { type: "button", onclick: () => step(4 - (count % 4)) }, "Next trick"),
    ),
  );
}

/** What is true of a layout: of the real one what happened, of another what can be made if all see all cards. */
function markOf({ real, beaten, right_makes: right }) {
  if (real) return beaten ? "So the cards lay; you went down." : "So the cards lay; you made it.";
  const yours = beaten ? "Your card loses here" : "Your card can make it here";
  return beaten === right ? `${yours}; the other ${right ? "makes it" : "does not"}.` : `${yours}.`;
}

const joined = (cards) => cards.flatMap((card, index) => [index ? " or " : "", cardSign(card)]);

/** A line of play, trick by trick. */
export function line(cards) {
  const tricks = [];
  for (let at = 0; at < cards.length; at += 4) tricks.push(cards.slice(at, at + 4));
  return h(
    "ol",
    { class: "reasons" },
    tricks.map((trick) =>
      h(
        "li",
        {},
        `${SEAT_NAME[trick[0].seat]} leads: `,
        trick.flatMap(({ card }, index) => [index ? ", " : "", cardSign(card)]),
      ),
    ),
  );
}
