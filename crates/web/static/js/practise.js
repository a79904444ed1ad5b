// The list of declarer problems.

import { draw, h, toast } from "./dom.js";
import { callSign, cardSign } from "./bridge.js";
import { onKeys } from "./keys.js";
import { get, post } from "./server.js";
import { solved } from "./settings.js";

const LEVEL = ["", "for beginners", "for club players", "for experts", "hard for experts"];

const STATE = { solved: "solved", helped: "solved with help", tried: "tried, not yet solved" };

async function open(id) {
  try {
    location.assign((await post(`/api/problems/${encodeURIComponent(id)}/tables`)).url);
  } catch (refusal) {
    toast(refusal.message);
  }
}

function problem(one, state) {
  return h(
    "li",
    {},
    h(
      "button",
      { class: `problem ${state ?? ""}`, "data-problem": one.id, onclick: () => open(one.id) },
      h("strong", {}, one.title || one.id),
      h(
        "span",
        {},
        callSign(one.contract),
        ` by ${one.declarer}`,
        one.lead ? [", lead ", cardSign(one.lead)] : "",
      ),
      h("span", { class: "state" }, STATE[state] ?? LEVEL[one.level] ?? ""),
    ),
  );
}

/** Themes with how many problems each has, the commonest first. */
function themesOf(problems) {
  const counts = new Map();
  for (const { theme } of problems) if (theme) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

export async function show(main) {
  main.classList.add("narrow");
  onKeys(null);
  const { problems } = await get("/api/problems");
  const done = solved.all();
  const count = problems.filter(({ id }) => done[id] === "solved").length;
  const list = h("ul", { class: "problems" });
  const choose = () =>
    draw(
      list,
      problems
        .filter(({ level }) => levels.value === "all" || String(level) === levels.value)
        .filter(({ theme }) => themes.value === "all" || theme === themes.value)
        .map((one) => problem(one, done[one.id])),
    );
  const levels = h(
    "select",
    { id: "level", onchange: choose },
    h("option", { value: "all" }, `All ${problems.length} problems`),
    [1, 2, 3, 4].map((level) => {
      const number = problems.filter((one) => one.level === level).length;
      return h("option", { value: level }, `${LEVEL[level]} (${number})`);
    }),
  );
  const themes = h(
    "select",
    { id: "theme", onchange: choose },
    h("option", { value: "all" }, "not told"),
    themesOf(problems).map(([theme, number]) => h("option", { value: theme }, `${theme} (${number})`)),
  );
  choose();
  main.replaceChildren(
    h(
      "div",
      { class: "stack" },
      h(
        "div",
        { class: "row spread" },
        h("h1", {}, "Practise"),
        h("a", { class: "button", href: "/practise/suit" }, "Suit combinations"),
      ),
      h(
        "p",
        { class: "lead soft" },
        "You declare and see your two hands. If another line is better than yours, the defenders’ cards lie so that yours fails, always consistent with everything you have seen.",
      ),
      h(
        "div",
        { class: "row spread" },
        h("div", { class: "field" }, h("label", { for: "level" }, "Level"), levels),
        h("div", { class: "field" }, h("label", { for: "theme" }, "Theme (gives something away)"), themes),
        h("p", { class: "small soft" }, `${count} of ${problems.length} solved in this browser.`),
      ),
      list,
    ),
  );
}
