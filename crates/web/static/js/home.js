// The front door: sit down, go on where one left, or go elsewhere.

import { choices, h, toast } from "./dom.js";
import { SEATS, SEAT_NAME } from "./bridge.js";
import { cardFace } from "./cards.js";
import { onKeys } from "./keys.js";
import { post } from "./server.js";
import { onSettings, tables } from "./settings.js";

const wish = { seats: "S", level: "club", boards: "8", NS: "", EW: "" };

/** What a side may bid; nothing is what the server's player bids. */
const SYSTEMS = [
  ["", "Usual"],
  ["two-over-one", "2/1"],
  ["acol", "Acol"],
  ["precision", "Precision"],
  ["natural", "Unknown"],
];

/** Opens a table and goes there. `?seed=` in the address chooses the cards, so that friends can play the same. */
export async function sitDown(request) {
  const seed = new URLSearchParams(location.search).get("seed");
  try {
    const chosen = seed && !request.text ? { ...request, seed: Number(seed) } : request;
    const { url } = await post("/api/tables", chosen);
    location.assign(url);
  } catch (refusal) {
    toast(refusal.message);
  }
}

function fanOfCards() {
  const hand = ["SA", "HK", "DQ", "CJ", "ST"];
  return h(
    "div",
    { class: "spread-cards", "aria-hidden": "true" },
    hand.map((card, index) => {
      const face = cardFace(card);
      face.style.setProperty("transform", `rotate(${(index - 2) * 15}deg)`);
      return face;
    }),
  );
}

function begin() {
  const seats = wish.seats === "watch" ? [] : wish.seats.split("");
  const systems = {};
  for (const side of ["NS", "EW"]) if (wish[side]) systems[side] = wish[side];
  return sitDown({ seats, level: wish.level, boards: Number(wish.boards), systems });
}

function setup() {
  return h(
    "section",
    { class: "panel", "aria-labelledby": "sit" },
    h("h2", { id: "sit" }, "Choose your table"),
    h(
      "div",
      { class: "setup" },
      choices("seat", "Your seat", [...SEATS.map((seat) => [seat, SEAT_NAME[seat]])], wish.seats, (value) => {
        wish.seats = value;
        clearOther("pair");
      }),
      choices(
        "pair",
        "Or more than one",
        [
          ["NS", "N and S"],
          ["NESW", "All four"],
          ["watch", "Watch"],
        ],
        wish.seats,
        (value) => {
          wish.seats = value;
          clearOther("seat");
        },
      ),
      choices(
        "level",
        "How strong",
        [
          ["beginner", "Beginner"],
          ["club", "Club"],
          ["expert", "Expert"],
          ["master", "Master"],
        ],
        wish.level,
        (value) => {
          wish.level = value;
        },
      ),
      choices(
        "boards",
        "Boards",
        [
          ["1", "1"],
          ["4", "4"],
          ["8", "8"],
          ["16", "16"],
          ["32", "32"],
        ],
        wish.boards,
        (value) => {
          wish.boards = value;
        },
      ),
      ["NS", "EW"].map((side) =>
        choices(`system-${side}`, side === "NS" ? "North and South bid" : "East and West bid", SYSTEMS, wish[side], (value) => {
          wish[side] = value;
        }),
      ),
    ),
    h(
      "div",
      { class: "row" },
      h("button", { class: "button main", id: "begin", onclick: begin }, "Sit down"),
      h(
        "p",
        { class: "soft small" },
        "A second table plays the same cards, so every board has a score in IMPs.",
      ),
    ),
  );
}

function clearOther(name) {
  for (const input of document.querySelectorAll(`input[name="${name}"]`)) input.checked = false;
}

function unfinished() {
  const known = tables.all();
  if (!known.length) return null;
  const when = (time) =>
    new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  return h(
    "section",
    { class: "stack", "aria-labelledby": "again" },
    h("h2", { id: "again" }, "Your tables"),
    h(
      "ul",
      { class: "problems" },
      known
        .slice(0, 6)
        .map(({ id, name, when: time }) =>
          h(
            "li",
            {},
            h(
              "a",
              { class: "problem", href: `/table/${id}` },
              h("strong", {}, name),
              h("span", { class: "state" }, when(time)),
            ),
          ),
        ),
    ),
  );
}

const door = (href, title, text) =>
  h("a", { class: "panel door", href }, h("h2", {}, title), h("p", {}, text));

export async function show(main) {
  main.classList.add("narrow");
  const page = () =>
    h(
      "div",
      { class: "stack home" },
      h(
        "div",
        { class: "hero" },
        h(
          "div",
          { class: "stack" },
          h("h1", {}, "Bridge, and the reasons why."),
          h(
            "p",
            { class: "lead" },
            "Sit down with three Merrimacs. Every call says what it shows, every hint says why, and every board ends with a review of each card.",
          ),
          h(
            "div",
            { class: "row" },
            h(
              "button",
              {
                class: "button main big",
                id: "play-now",
                onclick: () => sitDown({ seats: ["S"], level: "club", boards: 8 }),
              },
              "Play now",
            ),
            h("a", { class: "button big", href: "/practise" }, "Practise"),
          ),
        ),
        fanOfCards(),
      ),
      unfinished(),
      setup(),
      h(
        "div",
        { class: "doors" },
        door(
          "/practise",
          "Declarer problems",
          "You declare. If your line is not the best, the cards lie so that it fails; then see the line that works.",
        ),
        door(
          "/practise/suit",
          "Suit combinations",
          "AQ10 opposite 432: how do you play it for two tricks? Train it against the best defence.",
        ),
        door(
          "/analyse",
          "Analyse a board",
          "Paste PBN, LIN or a hand-viewer link: makeable contracts, par, and what every card cost.",
        ),
      ),
    );
  main.replaceChildren(page());
  onSettings(() => main.replaceChildren(page()));
  onKeys(null);
}
