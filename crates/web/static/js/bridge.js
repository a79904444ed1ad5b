// The words of the game on this side of the wire: seats, cards, calls, tricks, and how they are said.

import { h } from "./dom.js";

export const SEATS = ["N", "E", "S", "W"];
export const SUITS = ["S", "H", "D", "C"];
export const STRAINS = ["C", "D", "H", "S", "NT"];
export const RANKS = "AKQJT98765432";
const SYMBOL = { S: "♠", H: "♥", D: "♦", C: "♣" };
export const SEAT_NAME = { N: "North", E: "East", S: "South", W: "West" };
export const SUIT_NAME = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const RANK_NAME = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };

export const nextSeat = (seat, by = 1) => SEATS[(SEATS.indexOf(seat) + by + 4) % 4];
export const partner = (seat) => nextSeat(seat, 2);
export const sideOf = (seat) => (seat === "N" || seat === "S" ? "NS" : "EW");
export const isVulnerable = (vulnerability, seat) =>
  vulnerability === "All" || vulnerability === sideOf(seat);
export const isBid = (call) => /^[1-7]/.test(call);
export const strainOf = (call) => call.slice(1).replace(/X+$/, "");
export const VULNERABILITY_NAME = {
  None: "Nobody vulnerable",
  NS: "North-South vulnerable",
  EW: "East-West vulnerable",
  All: "Everybody vulnerable",
};

/** "the ace of spades", "the 10 of hearts" */
export const sayCard = (card) => `the ${RANK_NAME[card[1]] ?? card[1]} of ${SUIT_NAME[card[0]]}`;

/** "1 spade", "pass", "3NT, doubled": what is shown is part of what is said, for those who speak to their browser. */
export function sayCall(call) {
  if (call === "P") return "pass";
  if (call === "Pass") return "passed out";
  if (call === "X") return "X, double";
  if (call === "XX") return "XX, redouble";
  const strain = strainOf(call);
  const bid =
    strain === "NT"
      ? `${call[0]}NT`
      : `${call[0]} ${call[0] === "1" ? SUIT_NAME[strain].slice(0, -1) : SUIT_NAME[strain]}`;
  return bid + (call.endsWith("XX") ? " XX, redoubled" : call.endsWith("X") ? " X, doubled" : "");
}

/** "1 deal", "2 deals" */
export const counted = (count, thing) => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** "1 trick", "7 tricks" */
export const tricksOf = (count) => counted(count, "trick");

/** A suit sign in its colour. */
export const suitSign = (suit) => h("span", { class: `suit-${suit}`, "aria-hidden": "true" }, SYMBOL[suit]);

/** A card for running text: ♠10. */
export function cardSign(card) {
  return h(
    "span",
    { class: "call", role: "img", "aria-label": sayCard(card) },
    suitSign(card[0]),
    card[1] === "T" ? "10" : card[1],
  );
}

/** A call, or a contract, for running text: 4♠X. */
export function callSign(call) {
  if (call === "P") return h("span", { class: "call" }, "Pass");
  if (call === "Pass") return h("span", { class: "call" }, "Passed out");
  if (!isBid(call)) return h("span", { class: "call", role: "img", "aria-label": sayCall(call) }, call);
  const strain = strainOf(call);
  const doubled = call.match(/X+$/)?.[0] ?? "";
  return h(
    "span",
    { class: "call", role: "img", "aria-label": sayCall(call) },
    call[0],
    strain === "NT" ? "NT" : suitSign(strain),
    doubled,
  );
}

/** Text with its suit signs in colour. */
export function rich(text) {
  return (text ?? "").split(/([♠♥♦♣])/).map((part) => {
    const suit = SUITS.find((one) => SYMBOL[one] === part);
    return suit ? h("span", { class: `suit-${suit}` }, part) : part;
  });
}

/** Points as people write them: +420, −50. */
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** "+1 IMP", "−3 IMPs" */
export const signedImps = (imps) => `${signed(imps)} IMP${Math.abs(imps) === 1 ? "" : "s"}`;

/** "4♠ by S, 10 tricks" with the signs in colour. */
export function resultSign(result) {
  if (!result.contract || result.contract === "Pass") return h("span", {}, "Passed out");
  const over = result.tricks - 6 - Number(result.contract[0]);
  return h(
    "span",
    { class: "call" },
    callSign(result.contract),
    ` ${result.declarer} `,
    over === 0 ? "=" : signed(over),
  );
}

/** Suits from the left as people hold them: trumps first, then black and red in turn. */
export function suitOrder(strain) {
  const usual = ["S", "H", "C", "D"];
  if (!SUITS.includes(strain)) return usual;
  const at = usual.indexOf(strain);
  return [...usual.slice(at), ...usual.slice(0, at)];
}

const byRank = (a, b) => RANKS.indexOf(a[1]) - RANKS.indexOf(b[1]);

/** The cards of a hand by suit: `{S: ["SA", …], …}`. */
export function bySuit(cards) {
  return Object.fromEntries(
    SUITS.map((suit) => [suit, cards.filter((card) => card[0] === suit).sort(byRank)]),
  );
}

/** PBN deal text to hands; `-` or an absent hand stays empty. */
export function readDeal(text) {
  const [first, rest] = [text[0], text.slice(2).trim().split(/\s+/)];
  const hands = { N: [], E: [], S: [], W: [] };
  rest.forEach((hand, index) => {
    if (hand === "-") return;
    hands[nextSeat(first, index)] = hand
      .split(".")
      .flatMap((ranks, suit) => [...ranks].map((rank) => SUITS[suit] + rank));
  });
  return hands;
}

/** Hands to PBN deal text. */
export function writeDeal(hands) {
  const hand = (cards) =>
    SUITS.map((suit) =>
      bySuit(cards)
        [suit].map((card) => card[1])
        .join(""),
    ).join(".");
  return `N:${SEATS.map((seat) => hand(hands[seat])).join(" ")}`;
}

/** Who wins a trick of `{seat, card}`s. */
function trickWinner(cards, strain) {
  const rank = ({ card }) =>
    (card[0] === strain ? 100 : card[0] === cards[0].card[0] ? 50 : 0) - RANKS.indexOf(card[1]);
  return cards.reduce((best, one) => (rank(one) > rank(best) ? one : best)).seat;
}

/** Where the play stands after `cards`: hands left, tricks, the trick in progress, whose turn. */
export function position(hands, contract, declarer, cards) {
  const strain = strainOf(contract);
  const left = Object.fromEntries(SEATS.map((seat) => [seat, [...hands[seat]]]));
  const won = { NS: 0, EW: 0 };
  let [turn, trick, last] = [nextSeat(declarer), [], null];
  for (const card of cards) {
    left[turn] = left[turn].filter((one) => one !== card);
    trick = [...trick, { seat: turn, card }];
    turn = nextSeat(turn);
    if (trick.length === 4) {
      turn = trickWinner(trick, strain);
      won[sideOf(turn)] += 1;
      last = { leader: trick[0].seat, cards: trick, winner: turn };
      trick = [];
    }
  }
  const follow = trick.length ? left[turn].filter((card) => card[0] === trick[0].card[0]) : [];
  return {
    hands: left,
    trick,
    last,
    won,
    turn,
    legal: follow.length ? follow : left[turn],
    over: left[turn].length === 0,
  };
}
