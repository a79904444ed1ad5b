// What a table looks like at any moment: the felt, and what stands beside it. Functions of the page
// (`table.js`), which holds the view, the hint, the marks, and does what is chosen.

import { h, icon } from "./dom.js";
import {
  SEATS,
  SEAT_NAME,
  cardSign,
  nextSeat,
  readDeal,
  rich,
  sideOf,
  strainOf,
  tricksOf,
} from "./bridge.js";
import { auctionTable, meaningLine } from "./auction.js";
import { biddingBox } from "./box.js";
import { bottomSeat, felt, feltStrip, markOf } from "./felt.js";
import { hintPanel } from "./hint.js";
import { lessonPanel, problemPanel } from "./lesson.js";
import { matchPanel, resultCentre, resultPanel } from "./result.js";

/** Who sits where. */
export function names(page) {
  const { view } = page;
  return Object.fromEntries(
    SEATS.map((seat) => [
      seat,
      view.seats.includes(seat) ? "You" : view.acting.includes(seat) ? "You play" : "Merrimac",
    ]),
  );
}

/** The auction stands in the middle unless cards lie there: then it stands beside the table. */
function bidsInTheMiddle(page) {
  const { phase, hands } = page.view;
  const bottom = bottomSeat(page.view);
  return phase === "auction" && !hands[nextSeat(bottom, 1)] && !hands[nextSeat(bottom, 3)];
}

/** The table. */
export function drawFelt(page) {
  const { view } = page;
  const over = view.phase === "over" && !page.finished;
  const auction = view.phase === "auction";
  const marks = page.marks?.version === view.version && view.double_dummy_on ? page.marks : null;
  return felt({
    bottom: bottomSeat(view),
    dealer: view.board.dealer,
    vulnerability: view.board.vulnerability,
    names: names(page),
    turn: over ? null : view.turn,
    dummy: auction ? null : view.dummy,
    hands: over && view.result?.deal ? readDeal(view.result.deal) : view.hands,
    left: view.left,
    strain: view.contract && view.contract !== "Pass" ? strainOf(view.contract) : null,
    legal: page.current && view.phase === "play" && view.yours ? view.legal_cards : [],
    onCard: (card) => page.card(card),
    marks: marks && new Map(marks.cards.map(({ card, tricks }) => [card, markOf(tricks, marks.target)])),
    best: page.hint?.for === "card" ? page.hint.choice : null,
    chosen: page.armed,
    trick: page.finished ?? view.trick,
    fresh: view.event?.kind === "card" ? view.event.seat : null,
    onTrick: () => page.advance(),
    strip: feltStrip({
      board: view.board,
      contract: view.contract,
      declarer: view.declarer,
      won: won(page),
      over: view.phase === "over",
      extra: status(page),
    }),
    bidding: bidsInTheMiddle(page),
    centre: bidsInTheMiddle(page)
      ? centreAuction(page)
      : over && view.result && !page.finished
        ? resultCentre(view)
        : view.phase === "claim"
          ? centreClaim(page)
          : null,
  });
}

/** Tricks of both sides; those of a claim count at the end. */
function won(page) {
  const { phase, result, declarer, won } = page.view;
  if (phase !== "over" || !result || !declarer) return won;
  const [ours, theirs] = sideOf(declarer) === "NS" ? ["NS", "EW"] : ["EW", "NS"];
  return { [ours]: result.tricks, [theirs]: 13 - result.tricks };
}

function status(page) {
  const { view } = page;
  const text = view.thinking
    ? `${SEAT_NAME[view.thinking]} thinks…`
    : view.phase === "over"
      ? ""
      : view.yours && page.current
        ? view.phase === "auction"
          ? "Your call"
          : view.phase === "claim"
            ? "A claim"
            : `Your card${view.seats.includes(view.turn) ? "" : ` from ${SEAT_NAME[view.turn]}`}`
        : "";
  return h("span", { class: "status" }, text);
}

function centreAuction(page) {
  return h("div", { class: "centre-auction on-paper" }, auctionWithMeaning(page, page.view.turn));
}

function auctionWithMeaning(page, turn) {
  const { view } = page;
  const chosen = page.chosenCall ?? view.calls.findLastIndex(({ call }) => call !== "P");
  return [
    auctionTable({
      calls: view.calls,
      dealer: view.board.dealer,
      vulnerability: view.board.vulnerability,
      turn,
      chosen,
      onChoose: (index) => {
        page.chosenCall = index;
        page.draw();
      },
    }),
    view.calls.length ? meaningLine(view.calls[chosen]) : null,
  ];
}

/** "West claims 4 tricks: drawing trumps, then cashing winners" */
export function sayClaim({ by, tricks, line }) {
  const who = SEAT_NAME[by];
  if (!tricks) return `${who} concedes the rest`;
  return `${who} claims ${tricksOf(tricks)}${line ? `, ${line}` : ""}`;
}

function centreClaim(page) {
  const { claim } = page.view;
  const answer = (accept) => page.send({ type: "answer_claim", accept });
  return h(
    "div",
    { class: "centre-note centre-auction on-paper", role: "group", "aria-label": "Claim" },
    h("p", { class: "big" }, sayClaim({ ...claim, line: "" })),
    claim.line ? h("p", {}, rich(claim.line)) : null,
    claim.cards?.length
      ? h(
          "p",
          {},
          claim.cards.flatMap((card) => [cardSign(card), " "]),
        )
      : null,
    page.view.yours === false
      ? null
      : h(
          "div",
          { class: "row" },
          h("button", { class: "button main", "data-first": true, onclick: () => answer(true) }, "Agree"),
          h("button", { class: "button", onclick: () => answer(false) }, "Play on"),
        ),
  );
}

/** What stands beside it: what can be called, asked and done now, and what has happened. */
export function drawSide(page) {
  const { view } = page;
  const parts = [];
  if (view.problem) parts.push(view.phase === "over" ? lessonPanel(view) : problemPanel(view));
  if (view.phase === "auction" && view.yours && page.current) parts.push(boxPanel(page));
  if (page.hint)
    parts.push(
      hintPanel(page.hint, page.hint.choice && view.yours ? () => page.useHint() : null, () => {
        page.hint = null;
        page.draw();
      }),
    );
  if (view.phase === "over" && !view.problem) parts.push(resultPanel(view));
  parts.push(toolsPanel(page));
  if (!bidsInTheMiddle(page))
    parts.splice(view.phase === "auction" ? 0 : parts.length, 0, auctionPanel(page));
  if (view.match && view.match.results.length && !view.problem) parts.push(matchPanel(view.match, (place) => page.openReview(place)));
  return parts;
}

function auctionPanel(page) {
  const turn = page.view.phase === "auction" ? page.view.turn : null;
  return h(
    "section",
    { class: "panel", "aria-label": "Auction" },
    h("h2", {}, "Auction"),
    auctionWithMeaning(page, turn),
  );
}

function boxPanel(page) {
  const { view } = page;
  const meanings = new Map(
    page.meanings?.version === view.version ? page.meanings.calls.map((one) => [one.call, one]) : [],
  );
  return h(
    "section",
    { class: "panel", "aria-label": "Your call" },
    biddingBox({
      legal: view.legal_calls,
      meanings,
      level: page.level,
      armed: page.armed,
      best: page.hint?.for === "call" ? page.hint.choice : null,
      onLevel: (level) => {
        page.level = level;
        page.draw();
      },
      onCall: (call) => page.call(call),
    }),
  );
}

/** Whether the last board of a match with dealt cards is over. */
const isMatchOver = ({ mode, phase, match, can }) =>
  mode === "play" && phase === "over" && match.board === match.boards && can.redeal;

function toolsPanel(page) {
  const { can, phase, double_dummy_on: marksOn, last_trick: last, problem } = page.view;
  const tool = (what, label, sign, enabled, onclick, extra = {}) =>
    enabled
      ? h(
          "button",
          { class: "button small", "data-do": what, "data-key": `do-${what}`, onclick, ...extra },
          sign ? icon(sign) : null,
          label,
        )
      : null;
  const over = phase === "over";
  return h(
    "section",
    { class: "panel", "aria-label": "Tools" },
    h(
      "div",
      { class: "tools-row" },
      tool("next", "Next board", "next", can.next, () => page.send({ type: "next" }), {
        class: "button main",
      }),
      tool(
        "review",
        page.review === "waiting" ? "Looking it over…" : "Review",
        "eye",
        can.review,
        () => page.openReview(),
        { class: over && !can.next ? "button main" : "button" },
      ),
      tool("hint", "Why? Hint", "hint", can.hint && !over, () => page.askHint()),
      tool("next-match", "Next match", "next", isMatchOver(page.view), () => page.nextMatch(), {
        class: "button main",
      }),
      tool("undo", can.undo_redeal ? "Old cards back" : "Undo", "undo", can.undo, () =>
        page.send({ type: "undo" }),
      ),
      tool("claim", "Claim", "flag", can.claim, () => page.openClaim()),
      tool("last", "Last trick", "trick", last && !over, () => page.openLastTrick()),
      tool("marks", "Double dummy", "eye", phase === "play", () => page.toggleMarks(), {
        "aria-pressed": String(marksOn),
      }),
      tool("replay", problem ? "Try again" : "Replay", null, can.replay, () =>
        problem ? page.send({ type: "replay" }) : page.openReplay(),
      ),
      tool("redeal", "Redeal", null, can.redeal, () => page.openRedeal()),
      problem ? h("a", { class: "button small", href: "/practise" }, "More problems") : null,
    ),
  );
}
