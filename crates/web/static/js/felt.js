// The table itself: four hands around a trick, seen from the seat at the bottom.
// `felt(state)` draws a picture of the state and nothing else; whoever owns the state draws again.

import { h } from "./dom.js";
import {
  SEATS,
  SEAT_NAME,
  VULNERABILITY_NAME,
  bySuit,
  callSign,
  isVulnerable,
  nextSeat,
  partner,
  sayCard,
  suitOrder,
} from "./bridge.js";
import { cardBack, cardFace, shownCard } from "./cards.js";

const PLACES = ["top", "right", "bottom", "left"];

/** Where a seat sits when `bottom` is nearest to the reader. */
function placeOf(seat, bottom) {
  return PLACES[(SEATS.indexOf(seat) - SEATS.indexOf(bottom) + 6) % 4];
}

/**
 * Draws the table.
 * - `bottom`, `dealer`, `vulnerability`, `turn`, `dummy`, `names`: who sits where;
 * - `hands`: cards by seat or null where not seen; `left`: how many cards each holds;
 * - `strain`: trumps, to sort by; `legal`: cards that can be chosen; `onCard`;
 * - `marks`: by card `{text, kind, label}`; `best`, `chosen`: cards to point at;
 * - `trick`: `{cards, winner, over}`; `fresh`: the seat whose card is new; `onTrick`;
 * - `owner`: whose listeners these are, see `owned`;
 * - `strip`, `centre`: what stands above and in the middle; `bidding`: the middle is the auction.
 */
export function felt(state) {
  return h(
    "section",
    { class: `felt${state.bidding ? " bidding" : ""}`, "aria-label": "Table", ...state.owner },
    h("div", { class: "strip" }, state.strip),
    h(
      "div",
      { class: "felt-grid" },
      SEATS.map((step, index) => place(state, nextSeat(state.bottom, 2 + index))),
      state.centre ?? trick(state),
    ),
  );
}

/** Board, dealer and vulnerability; contract and tricks once there is one. */
export function feltStrip({ board, contract, declarer, won, over, extra }) {
  const parts = [
    h("span", {}, h("strong", {}, `Board ${board.number}`), ` · ${VULNERABILITY_NAME[board.vulnerability]}`),
  ];
  if (contract && contract !== "Pass") {
    const [us, them] = declarer === "N" || declarer === "S" ? ["NS", "EW"] : ["EW", "NS"];
    const missing = 6 + Number(contract[0]) - (won?.[us] ?? 0);
    parts.push(
      h(
        "span",
        {},
        callSign(contract),
        ` by ${SEAT_NAME[declarer]} · `,
        h("strong", {}, `${us} ${won?.[us] ?? 0}`),
        ` · ${them} ${won?.[them] ?? 0}`,
        missing <= 0 ? " · made" : over ? ` · ${missing} down` : ` · ${missing} to go`,
      ),
    );
  }
  return [...parts, extra];
}

function place(state, seat) {
  const where = placeOf(seat, state.bottom);
  return h("div", { class: `place ${where}` }, plate(state, seat), hand(state, seat, where));
}

function plate(state, seat) {
  const vulnerable = isVulnerable(state.vulnerability, seat);
  const tags = [seat === state.dealer && "dealer", seat === state.dummy && "dummy"].filter(Boolean);
  return h(
    "div",
    { class: `plate${vulnerable ? " vul" : ""}${state.turn === seat ? " turn" : ""}` },
    h("span", { class: "seat", title: vulnerable ? "vulnerable" : "not vulnerable" }, seat),
    h("span", { class: "name" }, state.names?.[seat] ?? SEAT_NAME[seat]),
    tags.length ? h("span", { class: "tag" }, tags.join(", ")) : null,
  );
}

function hand(state, seat, where) {
  const cards = state.hands[seat];
  if (!cards) return backs(state.left?.[seat] ?? 0, seat);
  const suits = bySuit(cards);
  const order = suitOrder(state.strain);
  const label = `${SEAT_NAME[seat]}: ${cards.length} cards`;
  if (where === "top" || where === "bottom") {
    return h(
      "div",
      { class: "hand", role: "group", "aria-label": label, "data-hand": seat, style: { width: "100%" } },
      fan(
        order.flatMap((suit) => suits[suit]),
        state,
        0.62,
      ),
    );
  }
  return h(
    "div",
    { class: "hand suits", role: "group", "aria-label": label, "data-hand": seat },
    order.filter((suit) => suits[suit].length).map((suit) => fan(suits[suit], state, 0.5)),
  );
}

function fan(cards, state, spread) {
  if (!cards.length) return null;
  const columns = `repeat(${cards.length - 1}, minmax(0, calc(var(--w) * ${spread}))) var(--w)`;
  return h(
    "div",
    { class: "fan", style: { "grid-template-columns": cards.length > 1 ? columns : "var(--w)" } },
    cards.map((card) => handCard(card, state)),
  );
}

function handCard(card, state) {
  const mark = state.marks?.get(card);
  const badge = mark ? h("span", { class: `mark ${mark.kind}`, title: mark.label }, mark.text) : null;
  if (!state.legal?.includes(card)) {
    const shown = shownCard(card, badge);
    if (state.legal?.length && state.hands[state.turn]?.includes(card)) shown.classList.add("dim");
    return shown;
  }
  const name = sayCard(card).slice(4);
  const classes = ["card", state.best === card && "best", state.chosen === card && "chosen"]
    .filter(Boolean)
    .join(" ");
  return h(
    "button",
    {
      class: classes,
      type: "button",
      "data-card": card,
      "data-key": `card-${card}`,
      "data-first": state.legal[0] === card,
      onclick: () => state.onCard(card),
    },
    cardFace(card, name),
    badge,
  );
}

function backs(count, seat) {
  return h(
    "div",
    { class: "backs", role: "img", "aria-label": `${SEAT_NAME[seat]}: ${count} hidden cards` },
    Array.from({ length: count }, () => h("span", { class: "card" }, cardBack())),
  );
}

function trick(state) {
  const { cards = [], winner, over } = state.trick ?? {};
  return h(
    "div",
    {
      class: `trick${over ? " over" : ""}`,
      role: "group",
      "aria-label": over ? "Finished trick" : "Trick",
      onclick: over ? state.onTrick : undefined,
    },
    cards.map(({ seat, card }) => {
      const shown = shownCard(card);
      shown.classList.add(`at-${placeOf(seat, state.bottom)}`);
      if (seat === state.fresh) shown.classList.add("new");
      if (over && seat === winner) shown.classList.add("won");
      return shown;
    }),
  );
}

/** Moves the focus among the cards that can be chosen. */
export function moveAmongCards(root, step) {
  const cards = [...root.querySelectorAll("button.card")];
  if (!cards.length) return false;
  const at = cards.indexOf(document.activeElement);
  cards[at < 0 ? (step > 0 ? 0 : cards.length - 1) : (at + step + cards.length) % cards.length].focus();
  return true;
}

/** Double-dummy marks as people know them: `=` makes, green tricks over, red tricks down. */
export function markOf(tricks, target) {
  const difference = tricks - target;
  if (difference === 0) return { text: "=", kind: "even", label: "makes exactly" };
  return difference > 0
    ? { text: `+${difference}`, kind: "up", label: "over" }
    : { text: `−${-difference}`, kind: "down", label: "down" };
}

/** Who belongs at the bottom: the person's first seat, or the declarer they play for. */
export function bottomSeat(view) {
  if (view.seats.length === 0) return "S";
  if (view.seats.includes("S")) return "S";
  if (view.seats.length === 1) return view.seats[0];
  return view.seats.includes(partner(view.seats[0])) ? partner(view.seats[0]) : view.seats[0];
}
