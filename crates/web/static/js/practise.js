// The list of declarer problems.

import { h, toast } from "./dom.js";
import { callSign, cardSign } from "./bridge.js";
import { onKeys } from "./keys.js";
import { get, post } from "./server.js";
import { solved } from "./settings.js";

const STATE = { solved: "solved", tried: "tried, not yet solved" };

async function open(id) {
  try {
    location.assign((await post(`/api/problems/${encodeURIComponent(id)}/tables`)).url);
  } catch (refusal) {
    toast(refusal.message);
  }
}

function problem(one, state) {
  return h("li", {}, h("button", { class: `problem ${state ?? ""}`, "data-problem": one.id, onclick: () => open(one.id) },
    h("strong", {}, one.title || one.id),
    h("span", {}, callSign(one.contract), ` by ${one.declarer}`, one.lead ? [", lead ", cardSign(one.lead)] : ""),
    h("span", { class: "state" }, STATE[state] ?? `${one.layouts} layout${one.layouts === 1 ? "" : "s"}`)));
}

export async function show(main) {
  main.classList.add("narrow");
  onKeys(null);
  const { problems } = await get("/api/problems");
  const done = solved.all();
  const count = problems.filter(({ id }) => done[id] === "solved").length;
  main.replaceChildren(h("div", { class: "stack" },
    h("div", { class: "row spread" }, h("h1", {}, "Practise"), h("a", { class: "button", href: "/practise/suit" }, "Suit combinations")),
    h("p", { class: "lead soft" }, "You declare and see your two hands. If another line is better than yours, the defenders’ cards lie so that yours fails, always consistent with everything you have seen."),
    h("p", { class: "small soft" }, `${count} of ${problems.length} solved in this browser.`),
    problems.length ? h("ul", { class: "problems" }, problems.map((one) => problem(one, done[one.id]))) : h("p", { class: "empty" }, "No problems are installed.")));
}
