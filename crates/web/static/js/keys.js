// What the keyboard does, told in one place.

import { h, openDialog } from "./dom.js";

const TABLE_KEYS = [
  [["1", "…", "7"], "level of a bid; then C D H S N for the strain"],
  [["P", "X", "R"], "pass, double, redouble"],
  [["←", "→"], "walk through the cards you may play; Enter plays"],
  [["S", "H", "D", "C"], "then a rank (A K Q J T 9 … 2) plays that card"],
  [["W"], "why: a hint with reasons"],
  [["U"], "take back"],
  [["E"], "end: claim or concede"],
  [["L"], "last trick"],
  [["M"], "double-dummy marks"],
  [["V"], "review, after the board"],
  [["N"], "next board, after the board"],
];
const REVIEW_KEYS = [
  [["←", "→"], "one card back, one card on"],
  [["↑", "↓"], "first and last card"],
  [["Space"], "the best card here"],
];

const keyList = (keys) =>
  h(
    "dl",
    { class: "keys" },
    keys.flatMap(([names, what]) => [
      h(
        "dt",
        {},
        names.flatMap((name, index) => [index ? " " : "", name === "…" ? "…" : h("kbd", {}, name)]),
      ),
      h("dd", {}, what),
    ]),
  );

export const keysHelp = () => [
  h("h2", {}, "At the table"),
  keyList(TABLE_KEYS),
  h("h2", {}, "In a review"),
  keyList(REVIEW_KEYS),
  h("p", { class: "soft small" }, h("kbd", {}, "?"), " shows this list anywhere."),
];

export const openKeys = () => openDialog("Keys", ...keysHelp());

/** Whether a key belongs to a field or a window and not to the table. */
function elsewhere(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector("dialog[open]")) return true;
  return event.target.matches("input, textarea, select");
}

/** Gives keys to `handler(key, event)`; a true answer means that the key was used. */
export function onKeys(handler) {
  document.addEventListener("keydown", (event) => {
    if (elsewhere(event)) return;
    if (event.key === "?") openKeys();
    else if (!handler?.(event.key, event)) return;
    event.preventDefault();
  });
}
