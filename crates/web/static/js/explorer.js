// Walking through a played board: card by card, with what every card would have given, and down
// any other line one likes to try. Used by the review of a board and by the analysis page.

import { announce, draw, h, icon, owned, toast } from "./dom.js";
import {
  SEATS,
  SEAT_NAME,
  cardSign,
  nextSeat,
  position,
  readDeal,
  rich,
  sayCard,
  sideOf,
  strainOf,
  tricksOf,
} from "./bridge.js";
import { felt, feltStrip, markOf } from "./felt.js";
import { candidateList } from "./hint.js";
import { post } from "./server.js";

export class Explorer {
  index = 0;
  variation = [];
  solved = new Map();
  owner = owned();

  /**
   * `board`: `{number, dealer, vulnerability}`; `deal`, `contract`, `declarer`;
   * `cards`: the play, each `{seat, card, cost, best, all, after, reasons}`; `bottom`, `names`;
   * `felt`: where to draw the table; `onMove()`: the place has changed.
   */
  constructor({ board, deal, contract, declarer, cards, bottom = "S", names, region, onMove }) {
    Object.assign(this, { board, deal, contract, declarer, cards, bottom, names, region, onMove });
    this.hands = readDeal(deal);
    this.target = 6 + Number(contract[0]);
  }

  get played() {
    return [...this.cards.slice(0, this.index).map(({ card }) => card), ...this.variation];
  }

  get place() {
    return position(this.hands, this.contract, this.declarer, this.played);
  }

  /** Tricks for declarer after each card that can be played here, or null while unknown. */
  options() {
    const onLine = this.variation.length === 0 ? this.cards[this.index]?.all : null;
    if (onLine?.length) return onLine;
    const key = this.played.join(" ");
    if (!this.solved.has(key)) this.solve(key);
    return this.solved.get(key);
  }

  async solve(key) {
    this.solved.set(key, null);
    if (this.place.over) return;
    try {
      const answer = await post("/api/v1/solve", {
        deal: this.deal,
        dealer: this.board.dealer,
        vulnerability: this.board.vulnerability,
        contract: this.contract,
        declarer: this.declarer,
        played: this.played,
      });
      this.solved.set(key, answer.cards);
      if (this.played.join(" ") === key) this.onMove();
    } catch (refusal) {
      toast(refusal.message);
    }
  }

  /** The best of the options for whoever is to play. */
  bestCard() {
    const options = this.options();
    if (!options?.length) return null;
    const ours = sideOf(this.place.turn) === sideOf(this.declarer);
    const onLine = this.variation.length === 0 && this.cards[this.index];
    if (onLine && onLine.best?.includes(onLine.card)) return onLine.card;
    return options.reduce((best, one) =>
      (ours ? one.tricks > best.tricks : one.tricks < best.tricks) ? one : best,
    ).card;
  }

  go(index) {
    this.index = Math.max(0, Math.min(this.cards.length, index));
    this.variation = [];
    this.moved();
  }

  back() {
    if (!this.variation.length) return this.go(this.index - 1);
    this.variation = this.variation.slice(0, -1);
    this.moved();
  }

  play(card) {
    if (!this.variation.length && this.cards[this.index]?.card === card) return this.go(this.index + 1);
    this.variation = [...this.variation, card];
    this.moved();
  }

  moved() {
    this.onMove();
    const last = this.played.at(-1);
    announce(
      last
        ? `${SEAT_NAME[this.playedBy(this.played.length - 1)]} ${sayCard(last)}. ${this.verdictText()}`
        : "Before the lead.",
    );
  }

  playedBy(count) {
    return position(this.hands, this.contract, this.declarer, this.played.slice(0, count)).turn;
  }

  key(key, event) {
    // On a button that was reached by keyboard, the space bar presses the button; there is nothing to press on
    // the tab that is open.
    const pressed = "button:focus-visible:not(.card, [aria-selected='true'])";
    if (key === " " && event?.target.matches(pressed)) return false;
    const best = () => {
      const card = this.bestCard();
      if (card) this.play(card);
    };
    const moves = {
      ArrowLeft: () => this.back(),
      ArrowRight: () => this.forward(),
      ArrowUp: () => this.go(0),
      ArrowDown: () => this.go(this.cards.length),
      " ": best,
    };
    moves[key]?.();
    return Boolean(moves[key]);
  }

  forward() {
    if (!this.variation.length) this.go(this.index + 1);
  }

  drawFelt() {
    const place = this.place;
    const options = this.options() ?? [];
    const fresh = place.trick.length ? place.trick.at(-1).seat : null;
    draw(
      this.region,
      felt({
        owner: this.owner,
        bottom: this.bottom,
        dealer: this.board.dealer,
        vulnerability: this.board.vulnerability,
        names: this.names,
        turn: place.over ? null : place.turn,
        dummy: nextSeat(this.declarer, 2),
        hands: place.hands,
        left: {},
        strain: strainOf(this.contract),
        legal: place.over ? [] : place.legal,
        onCard: (card) => this.play(card),
        marks: new Map(options.map(({ card, tricks }) => [card, markOf(tricks, this.target)])),
        best: this.variation.length ? null : this.cards[this.index]?.card,
        fresh,
        trick: place.trick.length
          ? { cards: place.trick }
          : place.last
            ? { ...place.last, over: true }
            : null,
        onTrick: () => this.forward(),
        strip: feltStrip({
          board: this.board,
          contract: this.contract,
          declarer: this.declarer,
          won: place.won,
          over: place.over,
        }),
      }),
    );
  }

  /** Buttons for those who do not use the keys. */
  stepper() {
    const step = (sign, label, key, does) =>
      h(
        "button",
        {
          class: "button icon",
          "aria-label": label,
          title: `${label} (${key})`,
          "data-step": sign,
          "data-key": `step-${sign}`,
          onclick: does,
        },
        icon(sign),
      );
    return h(
      "div",
      { class: "stepper", ...this.owner },
      step("first", "First", "↑", () => this.go(0)),
      step("back", "Back", "←", () => this.back()),
      step("next", "On", "→", () => this.forward()),
      step("last", "Last", "↓", () => this.go(this.cards.length)),
      h(
        "span",
        { class: "soft small num" },
        `${this.played.length} of ${Math.max(this.cards.length, this.played.length)}`,
      ),
      h(
        "button",
        {
          class: "button small",
          "data-step": "best",
          "data-key": "step-best",
          title: "Best card (space)",
          onclick: () => this.key(" "),
        },
        "Best card",
      ),
    );
  }

  verdictText() {
    if (this.variation.length) return "";
    const { cost, after } = this.cards[this.index - 1] ?? {};
    if (after === undefined || after === null) return "";
    return cost ? `Cost ${tricksOf(cost)}.` : "";
  }

  /** What the card just played did. */
  verdict() {
    if (this.variation.length) {
      return h(
        "div",
        { class: "note", ...this.owner },
        h(
          "p",
          {},
          "Your own line: ",
          this.variation.flatMap((card, at) => [at ? " " : "", cardSign(card)]),
        ),
        h(
          "p",
          { class: "small" },
          h(
            "button",
            { class: "button small", "data-key": "main-line", onclick: () => this.go(this.index) },
            "Back to what was played",
          ),
        ),
      );
    }
    const last = this.cards[this.index - 1];
    if (!last)
      return h("p", { class: "note" }, "Before the lead. Step with ← and →, or choose any card to try it.");
    const what = h("strong", {}, `${SEAT_NAME[last.seat]}: `, cardSign(last.card));
    const better = (last.best ?? []).filter((card) => card !== last.card);
    const judged = last.cost
      ? [
          " cost ",
          h("strong", { class: "bad" }, tricksOf(last.cost)),
          better.length
            ? ["; best ", better.slice(0, 4).flatMap((card, at) => [at ? " or " : "", cardSign(card)])]
            : "",
          ".",
        ]
      : ["."];
    return h(
      "div",
      { class: `note${last.cost ? " warn" : ""}` },
      h("p", {}, what, judged, last.after != null ? ` Declarer: ${tricksOf(last.after)} double dummy.` : ""),
      last.reasons?.plays_for ? h("p", { class: "plays-for" }, rich(last.reasons.plays_for)) : null,
      last.reasons?.candidates?.length
        ? h(
            "details",
            {},
            h("summary", {}, "What Merrimac thought"),
            last.reasons.text ? h("p", { class: "small" }, rich(last.reasons.text)) : null,
            candidateList(last.reasons.candidates, last.card),
          )
        : null,
    );
  }

  /** The cards that cost something, each a step to where it was played. */
  mistakes(mistakes) {
    return h(
      "ul",
      { class: "candidates mistakes" },
      mistakes.map(({ index, text, cost }) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              class: "candidate mistake",
              "data-key": `mistake-${index}`,
              onclick: () => this.go(index + 1),
            },
            h("span", { class: "bad value" }, `−${cost}`),
            h("span", { class: "what" }, rich(text)),
            icon("next"),
          ),
        ),
      ),
    );
  }

  /** All cards, trick by trick; those that cost something stand out. */
  record() {
    const rows = [h("span", {}), ...SEATS.map((seat) => h("span", { class: "head" }, seat))];
    for (let at = 0; at < this.cards.length; at += 4) {
      const trick = this.cards.slice(at, at + 4);
      rows.push(h("span", { class: "n" }, String(at / 4 + 1)));
      for (const seat of SEATS) {
        const offset = trick.findIndex((one) => one.seat === seat);
        rows.push(offset < 0 ? h("span", {}) : this.recordCard(at + offset, offset === 0));
      }
    }
    return h("div", { class: "record", ...this.owner, role: "group", "aria-label": "Play" }, rows);
  }

  recordCard(at, leads) {
    const { seat, card, cost } = this.cards[at];
    return h(
      "button",
      {
        class: `${leads ? "lead" : ""}${cost ? " cost" : ""}`,
        "data-key": `record-${at}`,
        "aria-current": this.index === at + 1 && !this.variation.length ? "step" : undefined,
        onclick: () => this.go(at + 1),
      },
      h("span", { class: "visually-hidden" }, SEAT_NAME[seat], " "),
      cardSign(card),
      cost ? h("sup", {}, `−${cost}`) : null,
    );
  }
}
