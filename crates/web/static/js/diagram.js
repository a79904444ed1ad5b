// A deal as newspapers print it, and the table of makeable contracts.

import { h } from "./dom.js";
import {
  SEATS,
  SEAT_NAME,
  STRAINS,
  SUITS,
  SUIT_NAME,
  bySuit,
  callSign,
  readDeal,
  signed,
  suitSign,
} from "./bridge.js";

const shown = (cards) =>
  cards.length ? cards.map((card) => (card[1] === "T" ? "10" : card[1])).join(" ") : "—";

/** The four hands around a compass. `deal` is PBN text, or give `hands`. */
export function diagram({ deal, hands = readDeal(deal), number, dealer, vulnerability }) {
  return h(
    "div",
    { class: "diagram", role: "group", "aria-label": "Deal" },
    SEATS.map((seat) => handOf(seat, hands[seat])),
    h(
      "div",
      { class: "compass" },
      number
        ? h(
            "span",
            {},
            `Board ${number}`,
            h("br"),
            dealer ? `${dealer} deals` : "",
            h("br"),
            { None: "none vul", NS: "N-S vul", EW: "E-W vul", All: "all vul" }[vulnerability] ?? "",
          )
        : "N · E · S · W",
    ),
  );
}

function handOf(seat, cards) {
  const suits = bySuit(cards);
  const points = cards.reduce((sum, card) => sum + Math.max(0, "JQKA".indexOf(card[1]) + 1), 0);
  return h(
    "div",
    { class: `hand ${seat.toLowerCase()}` },
    h("span", { class: "who" }, `${SEAT_NAME[seat]} · ${points}`),
    SUITS.map((suit) => h("span", { class: "line" }, suitSign(suit), shown(suits[suit]))),
  );
}

/** Tricks double dummy for each declarer and strain; `onChoose(seat, strain)` makes the cells buttons. */
export function makeable(table, onChoose) {
  const columns = [...STRAINS].reverse();
  const needed = { NT: 9, S: 10, H: 10, D: 11, C: 11 };
  return h(
    "table",
    { class: "dd" },
    h("caption", { class: "visually-hidden" }, "Tricks each declarer makes double dummy"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        columns.map((strain) =>
          h(
            "th",
            { scope: "col" },
            strain === "NT"
              ? "NT"
              : [h("span", { class: "visually-hidden" }, SUIT_NAME[strain]), suitSign(strain)],
          ),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      ["N", "S", "E", "W"].map((seat) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, seat),
          columns.map((strain) => {
            const tricks = table[seat][strain];
            const kind = tricks >= needed[strain] ? "game" : tricks < 7 ? "low" : "";
            return h(
              "td",
              { class: kind },
              onChoose && tricks >= 7
                ? h(
                    "button",
                    {
                      class: "cell",
                      "aria-label": `${SEAT_NAME[seat]} plays ${tricks - 6} ${strain}`,
                      onclick: () => onChoose(seat, strain, tricks),
                    },
                    String(tricks),
                  )
                : String(tricks),
            );
          }),
        ),
      ),
    ),
  );
}

/** Par in a line. */
export function parLine(par) {
  return h(
    "p",
    {},
    h("strong", {}, "Par "),
    `${signed(par.score)} N-S`,
    par.contracts?.length ? ": " : "",
    (par.contracts ?? []).flatMap((one, index) => [index ? ", " : "", parContract(one)]),
  );
}

function parContract({ contract, declarers, over }) {
  const tricks = over > 0 ? `+${over}` : over < 0 ? `−${-over}` : "";
  return h("span", {}, callSign(contract), `${tricks} by ${declarers}`);
}
