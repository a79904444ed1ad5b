// The auction as a table of four columns, each call a button that tells what it showed.

import { draw, h, owned } from "./dom.js";
import { SEAT_NAME, callSign, isVulnerable, rich, sayCall } from "./bridge.js";

const COLUMNS = ["W", "N", "E", "S"];

/**
 * The auction. `calls` are `{seat, call, alert, meaning}`; `turn` marks the next place.
 * `chosen` is the index of the call whose meaning is shown below; `onChoose(index)`.
 */
export function auctionTable({ calls, dealer, vulnerability, turn, chosen, onChoose }) {
  const cells = Array.from({ length: COLUMNS.indexOf(dealer) }, () => null);
  calls.forEach((call, index) => cells.push(madeCall(call, index, index === chosen, onChoose)));
  if (turn) cells.push(h("span", { class: "next", role: "img", "aria-label": `${SEAT_NAME[turn]} to call` }));
  const rows = [];
  for (let at = 0; at < cells.length; at += 4) rows.push(cells.slice(at, at + 4));
  return h(
    "table",
    { class: "auction" },
    h("caption", { class: "visually-hidden" }, "Auction"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        COLUMNS.map((seat) =>
          h("th", { scope: "col", class: isVulnerable(vulnerability, seat) ? "vul" : "" }, SEAT_NAME[seat]),
        ),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map((row) =>
        h(
          "tr",
          {},
          COLUMNS.map((_, column) => h("td", {}, row[column] ?? "")),
        ),
      ),
    ),
  );
}

function madeCall({ seat, call, alert, meaning }, index, pressed, onChoose) {
  return h(
    "button",
    {
      type: "button",
      class: `made${call === "P" ? " pass" : ""}${alert ? " alert" : ""}`,
      "data-key": `made-${index}`,
      "aria-pressed": String(pressed),
      title: meaning || undefined,
      "aria-label": `${SEAT_NAME[seat]}: ${sayCall(call)}${alert ? ", alerted" : ""}`,
      onclick: () => onChoose(index),
    },
    callSign(call),
  );
}

/** What a call showed, in a line. */
export function meaningLine(made) {
  if (!made) return h("p", { class: "meaning soft" }, "Choose a call to see what it shows.");
  return h(
    "p",
    { class: "meaning" },
    h("strong", {}, `${SEAT_NAME[made.seat]} `),
    callSign(made.call),
    made.alert ? " (alert): " : ": ",
    made.meaning ? rich(made.meaning) : "nothing special.",
  );
}

/** Auction and meaning together, keeping by itself which call is chosen. */
export function explainedAuction({ calls, dealer, vulnerability, extra }) {
  const region = h("div", { class: "stack tight", ...owned() });
  let chosen = calls.length - 1;
  while (chosen > 0 && calls[chosen].call === "P") chosen -= 1;
  const show = () =>
    draw(
      region,
      auctionTable({
        calls,
        dealer,
        vulnerability,
        chosen,
        onChoose: (index) => {
          chosen = index;
          show();
        },
      }),
      meaningLine(calls[chosen]),
      extra?.(calls[chosen], chosen),
    );
  show();
  return region;
}
