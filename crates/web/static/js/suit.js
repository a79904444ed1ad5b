// Trainer for suit combinations: two hands of one suit, a number of tricks, the best defence.

import { announce, draw, h, toast } from "./dom.js";
import { rich, sayCard, tricksOf } from "./bridge.js";
import { cardFace, shownCard } from "./cards.js";
import { onKeys } from "./keys.js";
import { get, post } from "./server.js";
import { moveAmongCards } from "./felt.js";

export async function show(main) {
  const page = new Trainer(main);
  onKeys(
    (key) =>
      (key === "ArrowLeft" || key === "ArrowRight") &&
      moveAmongCards(page.region, key === "ArrowRight" ? 1 : -1),
  );
  await page.deal(new URLSearchParams(location.search).get("seed"));
}

class Trainer {
  task = null;
  state = null;
  waiting = false;

  constructor(main) {
    main.classList.add("narrow");
    this.region = h("div", { class: "stack", tabindex: "-1" });
    main.replaceChildren(h("div", { class: "stack" }, h("h1", {}, "Suit combinations"), this.region));
  }

  async deal(seed) {
    try {
      this.task = await get(`/api/trainer/suit${seed ? `?seed=${encodeURIComponent(seed)}` : ""}`);
      this.state = { played: [], turn: "any", won: 0, over: false };
    } catch (refusal) {
      toast(refusal.message);
    }
    this.draw();
  }

  async send(played, show = false) {
    if (this.waiting) return;
    this.waiting = true;
    const { dummy, hand, goal } = this.task;
    try {
      this.state = await post("/api/trainer/suit", { dummy, hand, goal, played, ...(show ? { show } : {}) });
      announce(this.state.text);
    } catch (refusal) {
      toast(refusal.message);
    }
    this.waiting = false;
    this.draw();
  }

  cards(ranks, who) {
    const { played, turn, over } = this.state;
    const mine = !over && (played.length % 4 === 0 || turn === who);
    return h(
      "div",
      { class: "suit-hand", role: "group", "aria-label": who === "dummy" ? "Dummy" : "Hand" },
      [...ranks]
        .map((rank) => `S${rank}`)
        .filter((card) => !played.includes(card))
        .map((card) => {
          if (mine)
            return h(
              "button",
              {
                class: "card",
                "data-card": card,
                "data-key": `card-${card}`,
                onclick: () => this.send([...this.state.played, card]),
              },
              cardFace(card, `${sayCard(card).slice(4)} from ${who}`),
            );
          const shown = shownCard(card);
          shown.classList.add("dim");
          return shown;
        }),
    );
  }

  /** The trick as it lies: dummy above, the hand below, defenders at the sides. */
  trick() {
    const { played } = this.state;
    const start = played.length ? Math.floor((played.length - 1) / 4) * 4 : 0;
    const cards = played.slice(start);
    if (!cards.length)
      return h("div", { class: "trick" }, h("p", { class: "invite" }, "Lead from either hand."));
    const fromDummy = this.task.dummy.includes(cards[0][1]);
    const places = fromDummy ? ["top", "right", "bottom", "left"] : ["bottom", "left", "top", "right"];
    return h(
      "div",
      { class: "trick", role: "group", "aria-label": "Trick" },
      cards.map((card, index) => {
        const shown = card.length === 2 ? shownCard(card) : h("span", { class: "card out" }, "shows out");
        shown.classList.add(`at-${places[index]}`);
        return shown;
      }),
    );
  }

  draw() {
    const { task, state } = this;
    if (!task) return draw(this.region, h("p", { class: "empty" }, "No combination."));
    draw(
      this.region,
      h(
        "div",
        { class: "columns" },
        h(
          "section",
          { class: "felt suit-felt", "aria-label": "Suit" },
          h(
            "div",
            { class: "strip" },
            h("strong", {}, `Take ${tricksOf(task.goal)}`),
            h("span", { class: "num" }, `Won ${state.won}`),
          ),
          h(
            "div",
            { class: "suit-table" },
            this.cards(task.dummy, "dummy"),
            this.trick(),
            this.cards(task.hand, "hand"),
          ),
        ),
        h(
          "div",
          { class: "stack" },
          h(
            "section",
            { class: "panel" },
            h("h2", {}, "The task"),
            h(
              "p",
              {},
              `Dummy holds ${spread(task.dummy)}, you hold ${spread(task.hand)}. Take ${tricksOf(task.goal)} as often as can be, with entries enough on both sides.`,
            ),
            state.text
              ? h("p", { class: `note${state.solved === false ? " bad" : ""}` }, rich(state.text))
              : null,
            state.over
              ? h(
                  "p",
                  { class: state.solved ? "good" : "bad" },
                  h("strong", {}, state.solved ? "Well played." : "This was not the best line."),
                )
              : null,
            state.chance != null
              ? h("p", {}, `The best line succeeds in ${(state.chance * 100).toFixed(1)} % of layouts.`)
              : null,
            state.line
              ? h(
                  "div",
                  { class: "stack tight" },
                  h("h3", {}, "The best line"),
                  h("pre", { class: "plan", tabindex: "0" }, rich(state.line)),
                )
              : null,
          ),
          h(
            "section",
            { class: "panel" },
            h(
              "div",
              { class: "tools-row" },
              h(
                "button",
                { class: "button main", "data-key": "again", onclick: () => this.deal() },
                "Another suit",
              ),
              h(
                "button",
                {
                  class: "button",
                  "data-key": "retry",
                  onclick: () => {
                    this.state = { played: [], turn: "any", won: 0, over: false };
                    this.draw();
                  },
                },
                "Again",
              ),
              h(
                "button",
                { class: "button", "data-key": "show", onclick: () => this.send(this.state.played, true) },
                "Show the best line",
              ),
            ),
          ),
        ),
      ),
    );
  }
}

const spread = (ranks) => ranks.replaceAll("T", "10") || "nothing";
