// Problem mode: what is asked, and afterwards the line that works and what it caters for.

import { h } from "./dom.js";
import { SEAT_NAME, cardSign, rich } from "./bridge.js";
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
          lesson.line?.length
            ? h("div", { class: "stack tight" }, h("h3", {}, "The line that works"), line(lesson.line))
            : null,
          lesson.caters?.length
            ? h(
                "div",
                { class: "stack tight" },
                h("h3", {}, "It caters for"),
                h(
                  "ul",
                  { class: "reasons" },
                  lesson.caters.map((text) => h("li", {}, rich(text))),
                ),
              )
            : null,
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
