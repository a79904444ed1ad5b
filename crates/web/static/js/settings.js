// What this browser prefers. Kept in local storage; the server knows nothing of it.

import { choices, h, openDialog } from "./dom.js";

const DEFAULTS = { theme: "system", suits: "four", deck: "index", confirm: "no", single: "no", pace: "normal" };
const KEY = "merrimac.settings";
const listeners = new Set();

function stored(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays; it only forgets.
  }
}

export const settings = { ...DEFAULTS, ...stored(KEY, {}) };

/** Milliseconds that a card, and a finished trick, stay before the next. */
export const PACE = { slow: [700, 2200], normal: [320, 1300], fast: [90, 550], none: [0, 0] };

export function onSettings(listener) {
  listeners.add(listener);
}

export function applyTheme() {
  if (settings.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.suits = settings.suits;
}

function change(name, value) {
  settings[name] = value;
  store(KEY, settings);
  applyTheme();
  listeners.forEach((listener) => listener());
}

export function openSettings() {
  const choose = (name, legend, options) =>
    choices(`set-${name}`, legend, options, settings[name], (value) => change(name, value));
  openDialog(
    "Settings",
    choose("theme", "Colours", [
      ["system", "As the system"],
      ["light", "Light"],
      ["dark", "Dark"],
    ]),
    choose("suits", "Suits", [
      ["four", "Four colours"],
      ["distinct", "For the colour-blind"],
    ]),
    choose("deck", "Cards", [
      ["index", "Large index"],
      ["picture", "Pictures"],
    ]),
    choose("confirm", "Calls and cards", [
      ["no", "One tap"],
      ["yes", "Confirm by second tap"],
    ]),
    choose("single", "A card without a choice", [
      ["no", "I play it"],
      ["yes", "Plays itself"],
    ]),
    choose("pace", "Pace", [
      ["slow", "Slow"],
      ["normal", "Normal"],
      ["fast", "Fast"],
      ["none", "At once"],
    ]),
    h(
      "p",
      { class: "soft small" },
      "Kept in this browser. Movement follows your system’s wish for reduced motion.",
    ),
  );
}

/** Tables opened from this browser, newest first: `{id, name, when}`. */
export const tables = {
  all: () => stored("merrimac.tables", []),
  add(table) {
    store("merrimac.tables", [table, ...this.all().filter(({ id }) => id !== table.id)].slice(0, 12));
  },
  remove(id) {
    store(
      "merrimac.tables",
      this.all().filter((table) => table.id !== id),
    );
  },
};

/** Problems solved from this browser. */
export const solved = {
  all: () => stored("merrimac.solved", {}),
  set(id, how) {
    const ranks = ["tried", "helped", "solved"];
    const before = this.all()[id];
    const best = ranks.indexOf(before) > ranks.indexOf(how) ? before : how;
    store("merrimac.solved", { ...this.all(), [id]: best });
  },
};
