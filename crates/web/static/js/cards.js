// Our own cards, drawn as SVG: a large index that reads on a phone and on a projector, and a
// picture deck with pips and plain geometric courts. Four colours; no two suits share one.

import { h, svg } from "./dom.js";
import { sayCard } from "./bridge.js";
import { settings } from "./settings.js";

const PIP = {
  S: "M16 1.500C11.500 8.500 3 13.500 3 20.300a6.200 6.200 0 0 0 10.900 4C13.500 27 12.200 29 9.600 30.500h12.800c-2.600-1.500-3.900-3.500-4.300-6.200a6.200 6.200 0 0 0 10.900-4C29 13.500 20.500 8.500 16 1.500Z",
  H: "M16 30C10.500 23 2.500 18.200 2.500 10.600A6.900 6.900 0 0 1 16 8a6.900 6.900 0 0 1 13.500 2.600C29.500 18.200 21.500 23 16 30Z",
  D: "M16 1.500C19 7.500 23 12.500 27.500 16 23 19.500 19 24.500 16 30.500 13 24.500 9 19.500 4.500 16 9 12.500 13 7.500 16 1.500Z",
  C: "M16 2a6.300 6.300 0 0 1 5 10.100 6.400 6.400 0 1 1-3.400 10.400c.4 3.600 1.900 6.300 4.800 8H9.600c2.900-1.700 4.400-4.400 4.800-8A6.400 6.400 0 1 1 11 12.100 6.300 6.300 0 0 1 16 2Z",
};

const pip = (suit, x, y, size, turned) =>
  svg("path", {
    d: PIP[suit],
    transform: `translate(${x} ${y}) ${turned ? "rotate(180) " : ""}scale(${size / 32}) translate(-16 -16)`,
  });

const ink = (suit) => ({ fill: `var(--card-${suit})` });

function rankText(rank, x, y, size) {
  const ten = rank === "T";
  return svg(
    "text",
    {
      x,
      y,
      "font-size": size,
      "font-weight": "700",
      "text-anchor": "middle",
      "letter-spacing": ten ? "-3.500" : "0",
      textLength: ten ? size * 0.9 : undefined,
      lengthAdjust: ten ? "spacingAndGlyphs" : undefined,
    },
    ten ? "10" : rank,
  );
}

function largeIndex(suit, rank) {
  return svg("g", ink(suit), rankText(rank, 23, 43, 45), pip(suit, 23, 66, 29), pip(suit, 66, 102, 52));
}

// Columns and rows of the pips, as on every printed deck.
const [LEFT, MIDDLE, RIGHT] = [38, 57, 76];
const PIPS = {
  2: [
    [MIDDLE, 28],
    [MIDDLE, 112],
  ],
  3: [
    [MIDDLE, 28],
    [MIDDLE, 70],
    [MIDDLE, 112],
  ],
  4: [
    [LEFT, 28],
    [RIGHT, 28],
    [LEFT, 112],
    [RIGHT, 112],
  ],
  5: [
    [LEFT, 28],
    [RIGHT, 28],
    [MIDDLE, 70],
    [LEFT, 112],
    [RIGHT, 112],
  ],
  6: [
    [LEFT, 28],
    [RIGHT, 28],
    [LEFT, 70],
    [RIGHT, 70],
    [LEFT, 112],
    [RIGHT, 112],
  ],
  7: [
    [LEFT, 28],
    [RIGHT, 28],
    [MIDDLE, 49],
    [LEFT, 70],
    [RIGHT, 70],
    [LEFT, 112],
    [RIGHT, 112],
  ],
  8: [
    [LEFT, 28],
    [RIGHT, 28],
    [MIDDLE, 49],
    [LEFT, 70],
    [RIGHT, 70],
    [MIDDLE, 91],
    [LEFT, 112],
    [RIGHT, 112],
  ],
  9: [
    [LEFT, 28],
    [RIGHT, 28],
    [LEFT, 56],
    [RIGHT, 56],
    [MIDDLE, 70],
    [LEFT, 84],
    [RIGHT, 84],
    [LEFT, 112],
    [RIGHT, 112],
  ],
  T: [
    [LEFT, 28],
    [RIGHT, 28],
    [MIDDLE, 42],
    [LEFT, 56],
    [RIGHT, 56],
    [LEFT, 84],
    [RIGHT, 84],
    [MIDDLE, 98],
    [LEFT, 112],
    [RIGHT, 112],
  ],
};

const HEADDRESS = {
  K: "M38 32 L36 14 L46 22 L57 10 L68 22 L78 14 L76 32 Z",
  Q: "M40 32 C38 20 44 16 47 22 C50 12 64 12 67 22 C70 16 76 20 74 32 Z",
  J: "M38 31 C38 18 52 13 76 20 L78 31 Z",
};

// Half a figure: headdress, face, robe; the other half is the same, turned.
function figure(suit, rank) {
  return svg(
    "g",
    {},
    svg("path", { d: "M33 70 C34 56 44 52 57 52 C70 52 80 56 81 70 Z", ...ink(suit) }),
    svg("path", { d: "M50 53 L57 70 L64 53 Z", fill: "#f0c661" }),
    svg("path", {
      d:
        rank === "Q"
          ? "M43 34 C38 50 42 58 48 58 L66 58 C72 58 76 50 71 34 Z"
          : "M44 34 L44 48 C46 56 68 56 70 48 L70 34 Z",
      fill: rank === "J" ? "#c98d3b" : "#7a5130",
    }),
    svg("ellipse", { cx: 57, cy: 41, rx: 10, ry: 12, fill: "#f7dcc0" }),
    svg("path", {
      d: "M52.500 39.500 h2.500 M59 39.500 h2.500 M54 47 q3 2 6 0",
      fill: "none",
      stroke: "#3b2b22",
      "stroke-width": 1.5,
      "stroke-linecap": "round",
    }),
    rank === "K"
      ? svg("path", { d: "M48 45 C50 58 64 58 66 45 C62 50 52 50 48 45 Z", fill: "#7a5130" })
      : null,
    svg("path", {
      d: HEADDRESS[rank],
      fill: "#f0c661",
      stroke: "#8a6414",
      "stroke-width": 1.5,
      "stroke-linejoin": "round",
    }),
    rank === "J"
      ? svg("path", {
          d: "M74 20 C84 10 88 18 84 30",
          fill: "none",
          stroke: `var(--card-${suit})`,
          "stroke-width": 3,
          "stroke-linecap": "round",
        })
      : null,
  );
}

function court(suit, rank) {
  return svg(
    "g",
    {},
    svg("rect", {
      x: 31,
      y: 8,
      width: 61,
      height: 124,
      rx: 5,
      fill: "#fbf3dd",
      stroke: "#c9ad6a",
      "stroke-width": 1.5,
    }),
    figure(suit, rank),
    svg("g", { transform: "rotate(180 61.500 70) translate(4.500 0)" }, figure(suit, rank)),
    svg("g", ink(suit), pip(suit, 42, 62, 15), pip(suit, 80, 78, 15, true)),
  );
}

function picture(suit, rank) {
  const index = svg("g", ink(suit), rankText(rank, 16, 33, 30), pip(suit, 16, 50, 20));
  if ("KQJ".includes(rank)) return svg("g", {}, court(suit, rank), index);
  if (rank === "A") return svg("g", {}, index, svg("g", ink(suit), pip(suit, 57, 74, 56)));
  return svg(
    "g",
    {},
    index,
    svg(
      "g",
      ink(suit),
      PIPS[rank].map(([x, y]) => pip(suit, x + 4, y, 20, y > 70)),
    ),
  );
}

const edge = (fill) =>
  svg("rect", {
    class: "card-edge",
    x: 1,
    y: 1,
    width: 98,
    height: 138,
    rx: 9,
    fill,
    stroke: "var(--card-edge)",
    "stroke-width": 2,
  });

/** The front of a card; `label` names it to screen readers where nothing around it does. */
export function cardFace(card, label) {
  const [suit, rank] = card;
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg(
    "svg",
    { class: "card-face", viewBox: "0 0 100 140", ...spoken },
    edge("var(--card)"),
    settings.deck === "picture" ? picture(suit, rank) : largeIndex(suit, rank),
  );
}

/** The back of a card that is not seen. */
export function cardBack() {
  const lattice = [];
  for (let at = -120; at < 120; at += 16) lattice.push(`M${at} 10 l140 120 M${at} 130 l140 -120`);
  return svg(
    "svg",
    { class: "card-face", viewBox: "0 0 100 140", "aria-hidden": "true" },
    edge("var(--card)"),
    svg(
      "svg",
      { x: 8, y: 8, width: 84, height: 124, viewBox: "8 8 84 124" },
      svg("rect", { x: 8, y: 8, width: 84, height: 124, rx: 5, fill: "var(--back)" }),
      svg("path", {
        d: lattice.join(" "),
        stroke: "var(--back-line)",
        "stroke-width": 1.8,
        fill: "none",
        opacity: ".55",
      }),
    ),
  );
}

/** A card that cannot be chosen, told to screen readers by its name. */
export function shownCard(card, ...extra) {
  return h(
    "span",
    { class: "card", role: "img", "aria-label": sayCard(card).slice(4) },
    cardFace(card),
    ...extra,
  );
}
