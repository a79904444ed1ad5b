// A seat at a live table. The server sends the whole view after every change; this page shows the
// views one after the other at a pace that people can follow, and sends back what they choose.

import { announce, draw, h, openDialog, toast } from "./dom.js";
import { SEATS, SEAT_NAME, sayCall, sayCard, tricksOf } from "./bridge.js";
import { sitDown } from "./home.js";
import { bottomSeat, felt, moveAmongCards } from "./felt.js";
import { onKeys } from "./keys.js";
import { Review } from "./review.js";
import { TableLink } from "./server.js";
import { PACE, onSettings, settings, solved, tables } from "./settings.js";
import { drawFelt, drawSide, names, sayClaim } from "./picture.js";

export async function show(main, id) {
  new TablePage(main, id);
}

class TablePage {
  view = null;
  waiting = [];
  timer = null;
  finished = null;
  meanings = null;
  marks = null;
  hint = null;
  level = null;
  armed = null;
  chosenCall = null;
  typedSuit = null;
  review = null;
  reviewsEarlier = false;
  callsShown = 0;
  acted = null;
  state = "closed";

  constructor(main, id) {
    this.id = id;
    this.banner = h("div", { role: "status" });
    this.felt = h("div", { tabindex: "-1" });
    this.side = h("div", { class: "stack", tabindex: "-1" });
    main.append(
      h("h1", { class: "visually-hidden" }, "Bridge table"),
      this.banner,
      h("div", { class: "play" }, this.felt, this.side),
    );
    this.link = new TableLink(id, {
      message: (message) => this.take(message),
      state: (state) => this.connection(state),
    });
    onKeys((key, event) => this.key(key, event));
    onSettings(() => this.draw());
    this.draw();
  }

  // What comes from the server.

  connection(state) {
    this.state = state;
    if (state === "gone") tables.remove(this.id);
    this.draw();
  }

  take(message) {
    if (message.type === "table") return this.queue(message);
    if (message.type === "meanings") this.meanings = message;
    if (message.type === "double_dummy") this.marks = message;
    if (message.type === "error") toast(message.message);
    this.draw();
  }

  queue(view) {
    this.waiting.push(view);
    if (!this.timer) this.advance();
  }

  /** Shows the next view that waits, and keeps it for as long as people need to see it. */
  advance() {
    clearTimeout(this.timer);
    this.timer = null;
    this.finished = null;
    const view = this.waiting.shift();
    if (!view) return this.draw();
    const before = this.view;
    this.view = view;
    this.forget(before);
    this.remember(!before);
    this.tell();
    const [card, trick] = PACE[settings.pace];
    const kind = view.event?.kind;
    const complete =
      before &&
      kind === "card" &&
      view.tricks.length > before.tricks.length &&
      view.board.number === before.board.number;
    if (complete && trick) this.finished = { ...view.last_trick, over: true };
    const pause = complete ? trick : kind === "card" || kind === "call" ? card : 0;
    if (pause) this.timer = setTimeout(() => this.advance(), pause);
    this.draw();
    if (!pause && this.waiting.length) this.advance();
    else this.playSingle();
  }

  /** A card that is the only one that may be played goes by itself, if people wish. */
  playSingle() {
    const { view } = this;
    if (settings.single !== "yes" || !this.current || this.review || view.problem) return;
    if (view.phase !== "play" || !view.yours || view.legal_cards.length !== 1) return;
    if (view.event?.kind === "undo" || this.acted === placeOf(view)) return;
    this.acted = placeOf(view);
    this.send({ type: "card", card: view.legal_cards[0] });
  }

  /** What was said about the last place is nothing to this one. */
  forget(before) {
    const { view } = this;
    if (before && placeOf(before) === placeOf(view)) return;
    this.armed = null;
    this.acted = null;
    this.typedSuit = null;
    this.hint = null;
    if (!before || view.calls.length !== before.calls.length) {
      this.level = null;
      this.chosenCall = null;
    }
    if (view.phase !== "over" && !this.reviewsEarlier) this.review = null;
  }

  /** What this browser keeps of it. */
  remember(first) {
    const { view } = this;
    if (first) tables.add({ id: this.id, name: view.name || this.title(), when: Date.now() });
    if (view.problem?.solved != null) {
      const helped = view.result?.hints || view.result?.undos;
      solved.set(view.problem.id, !view.problem.solved ? "tried" : helped ? "helped" : "solved");
    }
    document.title = `${view.problem ? view.problem.title : `Board ${view.board.number}`} · Merrimac`;
  }

  title() {
    const { view } = this;
    if (view.problem) return `Problem: ${view.problem.title}`;
    if (!view.seats.length) return `Watching, ${view.match?.boards ?? 1} boards`;
    return `${view.seats.map((seat) => SEAT_NAME[seat]).join(" and ")}, ${view.level}, ${view.match?.boards ?? 1} boards`;
  }

  /** The news for those who listen. */
  tell() {
    const { view } = this;
    const event = view.event;
    const said = [];
    if (event?.kind === "call") {
      const made = view.calls.at(-1);
      said.push(
        `${SEAT_NAME[event.seat]}: ${sayCall(event.call)}${made?.meaning && event.call !== "P" ? `, ${made.meaning}` : ""}.`,
      );
    }
    if (event?.kind === "card") said.push(`${SEAT_NAME[event.seat]} plays ${sayCard(event.card)}.`);
    if (event?.kind === "card" && view.last_trick && !view.trick?.cards.length)
      said.push(`${SEAT_NAME[view.last_trick.winner]} wins the trick.`);
    if (event?.text) said.push(event.text);
    if (event?.kind === "redeal") said.push("New cards.");
    if (event?.kind === "undo-redeal") said.push("The old cards are back.");
    if (event?.kind === "claim-contested") {
      said.push(`${SEAT_NAME[event.seat]}’s claim is not accepted; play goes on.`);
      toast(said.at(-1));
    }
    if (view.phase === "over" && view.result) said.push(view.result.text);
    else if (view.phase === "claim")
      said.push(`${sayClaim(view.claim)}. Agree, or play on?`);
    else if (view.yours)
      said.push(view.phase === "auction" ? "Your call." : `Your card from ${SEAT_NAME[view.turn]}.`);
    if (said.length) announce(said.join(" "));
  }

  // What people do.

  send(message) {
    this.link.ask(message).catch((refusal) => this.refused(refusal));
  }

  /** Says why not; that the connection broke stands in the banner already. */
  refused(refusal) {
    if (refusal.code === "closed") return;
    announce(refusal.message);
    toast(refusal.message);
  }

  /** Makes a choice, once for each place however often it is clicked. */
  act(message, choice) {
    if (settings.confirm === "yes" && this.armed !== choice) {
      this.armed = choice;
      return this.draw();
    }
    this.armed = null;
    const place = placeOf(this.view);
    if (this.acted === place) return;
    this.acted = place;
    this.link.ask(message).catch((refusal) => {
      this.acted = null;
      this.refused(refusal);
    });
  }

  call(call) {
    if (this.view.legal_calls.includes(call)) this.act({ type: "call", call }, call);
  }

  card(card) {
    if (this.review) return;
    if (this.finished || this.waiting.length) this.hurry();
    if (this.view.legal_cards.includes(card)) this.act({ type: "card", card }, card);
  }

  /** Shows at once whatever waits. */
  hurry() {
    if (this.waiting.length) this.waiting = [this.waiting.at(-1)];
    this.advance();
  }

  async askHint() {
    if (!this.view?.can.hint || this.hint === "waiting") return;
    this.hint = "waiting";
    this.draw();
    try {
      const hint = await this.link.ask({ type: "hint" });
      if (this.hint !== "waiting") return;
      this.hint = hint;
      announce(`Hint: ${hint.text}`);
    } catch (refusal) {
      this.hint = null;
      this.refused(refusal);
    }
    this.draw();
  }

  useHint() {
    const { hint } = this;
    if (hint.for === "call") this.call(hint.choice);
    else if (hint.for === "card") this.card(hint.choice);
    else this.openClaim();
  }

  toggleMarks() {
    this.marks = null;
    this.send({ type: "double_dummy", on: !this.view.double_dummy_on });
  }

  openClaim() {
    if (!this.view?.can.claim) return;
    const left = 13 - this.view.tricks.length;
    const send = (tricks) => {
      dialog.close();
      this.send({ type: "claim", tricks });
    };
    const dialog = openDialog(
      "Claim",
      h(
        "p",
        {},
        `How many of the ${tricksOf(left)} left are yours? The others see your cards and say whether they agree.`,
      ),
      h(
        "div",
        { class: "row" },
        Array.from({ length: left + 1 }, (_, index) => left - index).map((tricks) =>
          h(
            "button",
            {
              class: `button${tricks === left ? " main" : ""}`,
              "data-claim": tricks,
              onclick: () => send(tricks),
            },
            tricks === left ? `All ${left}` : tricks === 0 ? "None: concede" : String(tricks),
          ),
        ),
      ),
    );
  }

  openLastTrick() {
    const trick = this.view?.last_trick;
    if (!trick) return;
    openDialog(
      "Last trick",
      h(
        "div",
        { class: "last-trick" },
        felt({
          bottom: bottomSeat(this.view),
          hands: {},
          left: {},
          dealer: null,
          vulnerability: "None",
          names: {},
          strip: [],
          trick: { ...trick, over: true },
        }),
      ),
      h("p", {}, `${SEAT_NAME[trick.leader]} led; ${SEAT_NAME[trick.winner]} won.`),
    );
  }

  /** A new deal in the middle of a board is easily asked for by mistake. */
  openRedeal() {
    const begin = () => {
      dialog.close();
      this.send({ type: "redeal" });
    };
    const dialog = openDialog(
      "Deal this board anew?",
      h("p", {}, "Undo brings these cards back, with what was called and played."),
      h(
        "div",
        { class: "row" },
        h("button", { class: "button main", "data-redeal": "yes", onclick: begin }, "Deal anew"),
        h("button", { class: "button", onclick: () => dialog.close() }, "Keep these cards"),
      ),
    );
  }

  openReplay() {
    const begin = (seats) => {
      dialog.close();
      this.send(seats ? { type: "replay", seats } : { type: "replay" });
    };
    const dialog = openDialog(
      "Play these cards again",
      h(
        "p",
        {},
        "The same deal from the first call, from your seat or from another: the other side’s cards too.",
      ),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { class: "button main", "data-replay": "same", onclick: () => begin(null) },
          "From the same seat",
        ),
        SEATS.filter((seat) => !this.view.seats.includes(seat)).map((seat) =>
          h(
            "button",
            { class: "button", "data-replay": seat, onclick: () => begin([seat]) },
            `As ${SEAT_NAME[seat]}`,
          ),
        ),
        h("button", { class: "button", onclick: () => begin(["N", "S"]) }, "North and South"),
        h("button", { class: "button", onclick: () => begin(["E", "W"]) }, "East and West"),
      ),
    );
  }

  /** The same kind of match with new cards. */
  nextMatch() {
    const { seats, level, systems = {}, match, name } = this.view;
    sitDown({ seats, level, systems, name, boards: match.boards });
  }

  /** Looks back at the board on the table, or at one of the match by its place. */
  async openReview(place = null) {
    if (this.review && !(place && this.review !== "waiting")) return;
    if (!place && !this.view?.can.review) return;
    this.review = "waiting";
    this.reviewsEarlier = Boolean(place);
    this.draw();
    try {
      const review = await this.link.ask(place ? { type: "review", place } : { type: "review" });
      this.review = new Review(review, {
        felt: this.felt,
        side: this.side,
        number: review.board,
        bottom: bottomSeat(this.view),
        names: names(this),
        head: () => [
          h(
            "div",
            { class: "row spread" },
            h("h2", {}, place ? `Board ${review.board}` : "Review"),
            h(
              "div",
              { class: "row" },
              h(
                "button",
                { class: "button small", "data-key": "back-to-result", onclick: () => this.closeReview() },
                this.view.phase === "over" ? "Result" : "Back to the table",
              ),
              this.view.can.next && this.view.phase === "over"
                ? h(
                    "button",
                    {
                      class: "button small main",
                      "data-do": "next",
                      "data-key": "next",
                      onclick: () => this.send({ type: "next" }),
                    },
                    "Next board",
                  )
                : null,
            ),
          ),
        ],
      });
      this.review.draw();
    } catch (refusal) {
      this.review = null;
      this.refused(refusal);
      this.draw();
    }
  }

  closeReview() {
    this.review = null;
    this.reviewsEarlier = false;
    this.draw();
  }

  key(key, event) {
    const { view } = this;
    if (!view) return false;
    if (this.review)
      return this.review === "waiting"
        ? false
        : this.review.key(key, event) || (view.phase === "over" && this.overKey(key));
    const letter = key.toUpperCase();
    if (view.phase === "auction" && view.yours && this.auctionKey(letter)) return true;
    if (view.phase === "play" && view.yours && this.cardKey(key, letter)) return true;
    if (view.phase === "over") return this.overKey(key);
    const commands = {
      W: () => this.askHint(),
      U: () => view.can.undo && this.send({ type: "undo" }),
      E: () => this.openClaim(),
      L: () => this.openLastTrick(),
      M: () => this.toggleMarks(),
    };
    if (!commands[letter]) return false;
    commands[letter]();
    return true;
  }

  overKey(key) {
    const { view } = this;
    const commands = {
      V: () => this.openReview(),
      N: () => view.can.next && this.send({ type: "next" }),
      U: () => view.can.undo && this.send({ type: "undo" }),
      L: () => this.openLastTrick(),
    };
    const command = commands[key.toUpperCase()];
    command?.();
    return Boolean(command);
  }

  auctionKey(letter) {
    if (/^[1-7]$/.test(letter)) {
      this.level = Number(letter);
      this.draw();
      return true;
    }
    const strain = { C: "C", D: "D", H: "H", S: "S", N: "NT" }[letter];
    if (strain && this.level) return (this.call(`${this.level}${strain}`), true);
    const call = { P: "P", X: "X", R: "XX" }[letter];
    if (call) return (this.call(call), true);
    return false;
  }

  cardKey(key, letter) {
    if (key === "ArrowLeft" || key === "ArrowRight")
      return moveAmongCards(this.felt, key === "ArrowRight" ? 1 : -1);
    const { legal_cards: legal } = this.view;
    const suits = new Set(legal.map((card) => card[0]));
    const suit = this.typedSuit ?? (suits.size === 1 ? legal[0][0] : null);
    if (suit && /^[AKQJT2-9]$/.test(letter) && legal.includes(suit + letter))
      return (this.card(suit + letter), true);
    if (suits.has(letter)) {
      this.typedSuit = letter;
      this.felt.querySelector(`button.card[data-card^="${letter}"]`)?.focus();
      return true;
    }
    return false;
  }

  // What is seen: the page draws itself in `picture.js`.

  draw() {
    draw(this.banner, this.connectionNote());
    if (!this.view) return;
    if (this.review && this.review !== "waiting") return this.review.draw();
    this.felt.dataset.version = this.view.version;
    this.felt.dataset.tricks = this.view.tricks.length;
    draw(this.felt, drawFelt(this));
    const auction = this.felt.querySelector(".centre-auction");
    if (auction && this.callsShown !== this.view.calls.length) auction.scrollTop = auction.scrollHeight;
    this.callsShown = this.view.calls.length;
    draw(this.side, drawSide(this));
  }

  connectionNote() {
    if (this.state === "gone")
      return h(
        "p",
        { class: "offline" },
        "There is no such table any more. ",
        h("a", { href: "/", class: "on-dark" }, "Sit down at another."),
      );
    if (this.state === "closed" && this.view)
      return h("p", { class: "offline" }, "The connection to the server broke. Trying again…");
    return null;
  }

  /** Nothing can be chosen while an older picture is still shown. */
  get current() {
    return this.waiting.length === 0;
  }
}

/** Where a board stands: the same text as long as nobody calls, plays or takes back. */
function placeOf({ board, calls, tricks, trick, phase }) {
  return [board.number, calls.length, tricks.length, trick?.cards.length ?? 0, phase].join(" ");
}
