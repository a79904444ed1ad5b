// Clicking cards into a diagram: choose a seat, then its cards.

import { choices, draw, h } from "./dom.js";
import { RANKS, SEATS, SEAT_NAME, SUITS, sayCard, suitSign, writeDeal } from "./bridge.js";

const VULNERABILITIES = [
  ["None", "None"],
  ["NS", "N-S"],
  ["EW", "E-W"],
  ["All", "All"],
];

export class Picker {
  seat = "N";
  dealer = "N";
  vulnerability = "None";

  /** `onDone(text)` gets the board as PBN. */
  constructor(onDone) {
    this.onDone = onDone;
    this.hands = { N: [], E: [], S: [], W: [] };
    this.region = h("div", { class: "stack" });
    this.draw();
  }

  /** Takes over a deal that is known already. */
  load({ hands, dealer, vulnerability }) {
    this.hands = Object.fromEntries(SEATS.map((seat) => [seat, [...(hands[seat] ?? [])]]));
    Object.assign(this, { dealer, vulnerability });
    this.draw();
  }

  ownerOf(card) {
    return SEATS.find((seat) => this.hands[seat].includes(card));
  }

  give(card) {
    const owner = this.ownerOf(card);
    if (owner) this.hands[owner] = this.hands[owner].filter((one) => one !== card);
    if (owner !== this.seat && this.hands[this.seat].length < 13) this.hands[this.seat].push(card);
    if (this.hands[this.seat].length === 13 && this.unowned().length)
      this.seat = SEATS.find((seat) => this.hands[seat].length < 13);
    if (this.unowned().length === 13 && this.hands[this.seat].length === 0)
      this.hands[this.seat] = this.unowned();
    this.draw();
  }

  unowned() {
    return SUITS.flatMap((suit) => [...RANKS].map((rank) => suit + rank)).filter(
      (card) => !this.ownerOf(card),
    );
  }

  fillRest() {
    const rest = this.unowned();
    for (let at = rest.length - 1; at > 0; at -= 1) {
      const other = Math.floor(Math.random() * (at + 1));
      [rest[at], rest[other]] = [rest[other], rest[at]];
    }
    for (const seat of SEATS) this.hands[seat].push(...rest.splice(0, 13 - this.hands[seat].length));
    this.draw();
  }

  get text() {
    return `[Dealer "${this.dealer}"]\n[Vulnerable "${this.vulnerability}"]\n[Deal "${writeDeal(this.hands)}"]\n`;
  }

  draw() {
    const left = this.unowned().length;
    draw(
      this.region,
      choices(
        "picker-seat",
        "Cards for",
        SEATS.map((seat) => [seat, `${SEAT_NAME[seat]} ${this.hands[seat].length}`]),
        this.seat,
        (seat) => {
          this.seat = seat;
          this.draw();
        },
      ),
      h(
        "div",
        { class: "picker" },
        SUITS.map((suit) =>
          h(
            "div",
            { class: "suit-row" },
            suitSign(suit),
            [...RANKS].map((rank) => this.key(suit + rank)),
          ),
        ),
      ),
      h(
        "p",
        { class: "small soft row" },
        SEATS.map((seat) =>
          h(
            "span",
            {},
            h("span", { class: `seat-key key-${seat}`, "aria-hidden": "true" }),
            ` ${SEAT_NAME[seat]}`,
          ),
        ),
      ),
      h(
        "div",
        { class: "row" },
        choices(
          "picker-dealer",
          "Dealer",
          SEATS.map((seat) => [seat, seat]),
          this.dealer,
          (seat) => {
            this.dealer = seat;
          },
        ),
        choices("picker-vulnerability", "Vulnerable", VULNERABILITIES, this.vulnerability, (value) => {
          this.vulnerability = value;
        }),
      ),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            class: "button main",
            disabled: left > 0,
            "data-key": "picker-done",
            "data-do": "analyse-diagram",
            onclick: () => this.onDone(this.text),
          },
          left ? `${left} cards to place` : "Analyse this deal",
        ),
        h(
          "button",
          {
            class: "button",
            disabled: left === 0,
            "data-key": "picker-fill",
            "data-do": "fill",
            onclick: () => this.fillRest(),
          },
          "Fill the rest at random",
        ),
        h(
          "button",
          {
            class: "button quiet",
            "data-key": "picker-clear",
            onclick: () => {
              this.hands = { N: [], E: [], S: [], W: [] };
              this.seat = "N";
              this.draw();
            },
          },
          "Clear",
        ),
      ),
    );
  }

  key(card) {
    const owner = this.ownerOf(card);
    return h(
      "button",
      {
        "data-pick": card,
        "data-key": `pick-${card}`,
        "data-owner": owner,
        "aria-label": `${sayCard(card).slice(4)}${owner ? `, ${SEAT_NAME[owner]}` : ""}`,
        onclick: () => this.give(card),
      },
      card[1] === "T" ? "10" : card[1],
    );
  }
}
