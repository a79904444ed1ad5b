// What the robots play, on a side: system, conventions, leads and signals, read off the rules.

import { h } from "./dom.js";
import { callSign, rich } from "./bridge.js";
import { onKeys } from "./keys.js";
import { post } from "./server.js";

const SYSTEMS = [
  ["sayc", "Standard American"],
  ["two-over-one", "Two over one"],
  ["weak-notrump", "Standard American, weak notrump"],
  ["acol", "Acol"],
  ["precision", "Precision"],
];

/** Calls of a line with their suits in colour; other words as they are. */
const callsOf = (text) =>
  text
    .split(/(\s+)/)
    .map((word) => (/^[1-7](NT|[CDHS])$|^(X|XX|P)$/.test(word) ? callSign(word) : word));

const row = ({ call, meaning, alert }) =>
  h(
    "tr",
    {},
    h("th", { scope: "row" }, callsOf(call), alert ? h("span", { title: "alerted" }, " !") : null),
    h("td", {}, rich(meaning)),
  );

const section = ({ title, lines }) =>
  h(
    "section",
    { class: "panel" },
    h("h2", {}, title),
    h("table", { class: "list" }, h("tbody", {}, ...lines.map(row))),
  );

const conventions = (settings) =>
  settings.length === 0
    ? null
    : h("p", { class: "soft" }, settings.map(({ name, on }) => `${name} ${on ? "on" : "off"}`).join(", "));

async function load(card, system) {
  try {
    const found = await post("/api/v1/card", { system });
    card.replaceChildren(
      ...[h("h2", {}, found.system), conventions(found.conventions), ...found.sections.map(section)].filter(
        Boolean,
      ),
    );
  } catch (refusal) {
    card.replaceChildren(h("p", { role: "alert" }, refusal.message));
  }
}

export async function show(main) {
  main.classList.add("narrow");
  onKeys(null);
  const card = h("div", { class: "stack", id: "card" });
  const choice = h(
    "select",
    { id: "system", onchange: (event) => load(card, event.target.value) },
    ...SYSTEMS.map(([value, name]) => h("option", { value }, name)),
  );
  main.replaceChildren(
    h(
      "div",
      { class: "stack" },
      h("h1", {}, "What the robots play"),
      h("p", {}, h("label", { for: "system" }, "System "), choice),
      card,
    ),
  );
  await load(card, "sayc");
}
