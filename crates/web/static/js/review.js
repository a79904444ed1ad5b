// After the board: the play walked through, the auction explained, what could be made, and the
// same cards at the other table.

import { copy, draw, h, icon, owned, tabList } from "./dom.js";
import { SEATS, callSign, resultSign, rich, signed } from "./bridge.js";
import { explainedAuction } from "./auction.js";
import { diagram, makeable, parLine } from "./diagram.js";
import { Explorer } from "./explorer.js";
import { candidateList } from "./hint.js";

const TABS = [
  ["play", "Play"],
  ["auction", "Auction"],
  ["deal", "Deal"],
  ["other", "Other table"],
];

export class Review {
  tab = "play";
  owner = owned();

  constructor(review, { felt, side, number, bottom, names, head }) {
    Object.assign(this, { review, side, head });
    this.board = { number, dealer: review.dealer, vulnerability: review.vulnerability };
    const walk = (played, at) =>
      !played?.contract || played.contract === "Pass"
        ? null
        : new Explorer({
            board: this.board,
            deal: review.deal,
            contract: played.contract,
            declarer: played.declarer,
            cards: played.cards,
            bottom,
            names: at,
            region: felt,
            onMove: () => this.draw(),
          });
    this.here = walk(review, names);
    this.there = walk(review.other, Object.fromEntries(SEATS.map((seat) => [seat, "Merrimac"])));
    if (!this.here) this.tab = "auction";
  }

  /** The play on the table: ours, or the other table's. */
  get explorer() {
    return this.tab === "other" ? this.there : this.here;
  }

  key(key, event) {
    return this.explorer?.key(key, event) ?? false;
  }

  draw() {
    this.explorer?.drawFelt();
    const tabs = TABS.filter(
      ([name]) => (name !== "play" || this.here) && (name !== "other" || this.review.other),
    );
    draw(
      this.side,
      h(
        "section",
        { class: "panel review", "aria-label": "Review", ...this.owner },
        this.head(),
        tabList(tabs, this.tab, (name) => {
          this.tab = name;
          this.draw();
        }),
        h(
          "div",
          { class: "stack", role: "tabpanel", "aria-label": tabs.find(([name]) => name === this.tab)?.[1] },
          this[`${this.tab}Tab`](),
        ),
      ),
    );
  }

  playTab() {
    const { mistakes, start } = this.review;
    return [
      this.explorer.stepper(),
      this.explorer.verdict(),
      this.mistakes(mistakes, start),
      this.explorer.record(),
    ];
  }

  mistakes(mistakes, start) {
    if (!mistakes?.length)
      return h(
        "p",
        { class: "small soft" },
        start
          ? `No card cost a trick: ${start.tricks} tricks were there from the lead.`
          : "No card cost a trick.",
      );
    return h(
      "div",
      { class: "stack tight" },
      h(
        "h3",
        {},
        mistakes.length === 1 ? "One card cost something" : `${mistakes.length} cards cost something`,
      ),
      this.explorer.mistakes(mistakes),
    );
  }

  auctionTab() {
    this.auctionHere ??= explainedAuction({
      calls: this.review.auction,
      dealer: this.board.dealer,
      vulnerability: this.board.vulnerability,
      extra: (call) =>
        call && [
          call.better
            ? h("p", { class: "note warn" }, "Merrimac would have called ", callSign(call.better), ".")
            : null,
          call.reasons?.text ? h("p", { class: "small" }, rich(call.reasons.text)) : null,
          candidateList(call.reasons?.candidates, call.call),
        ],
    });
    return this.auctionHere;
  }

  dealTab() {
    const { deal, table, par, links } = this.review;
    return [
      diagram({ deal, ...this.board }),
      table ? makeable(table) : null,
      par ? parLine(par) : null,
      this.links(links),
    ];
  }

  links(links) {
    if (!links) return null;
    return h(
      "div",
      { class: "row" },
      links.share
        ? h(
            "a",
            { class: "button small", href: links.share, "data-do": "share" },
            icon("share"),
            "Analyse and share",
          )
        : null,
      links.pbn ? h("a", { class: "button small", href: links.pbn, download: "merrimac.pbn" }, "PBN") : null,
      links.bbo
        ? h(
            "a",
            { class: "button small", href: links.bbo, rel: "noreferrer", target: "_blank" },
            "Hand viewer",
          )
        : null,
      links.share
        ? h(
            "button",
            { class: "button small", onclick: () => copy(new URL(links.share, location.href).href) },
            "Copy link",
          )
        : null,
    );
  }

  otherTab() {
    const { other } = this.review;
    if (other.auction?.length)
      this.auctionThere ??= explainedAuction({
        calls: other.auction,
        dealer: this.board.dealer,
        vulnerability: this.board.vulnerability,
      });
    return [
      h("p", {}, resultSign(other), ` · ${signed(other.north_south)} N-S`),
      this.auctionThere,
      this.there ? [this.there.stepper(), this.there.verdict(), this.there.record()] : null,
    ];
  }
}
