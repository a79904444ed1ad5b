// Analysis of any board: paste it, drop it, follow a shared link, or click it together.

import { announce, copy, draw, h, icon, openDialog, owned, tabList, toast } from "./dom.js";
import { SEAT_NAME, counted, resultSign, rich } from "./bridge.js";
import { auctionTable, explainedAuction } from "./auction.js";
import { diagram, makeable, parLine } from "./diagram.js";
import { Explorer } from "./explorer.js";
import { sitDown } from "./home.js";
import { onKeys } from "./keys.js";
import { Picker } from "./picker.js";
import { post } from "./server.js";

const EXAMPLE = `[Event "Example"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AK4.KQ82.A95.Q73 QJ95.J4.K832.J64 T82.A765.QJ4.AK2 763.T93.T76.T985"]
`;

/** How many boards the server takes at once, and how many letters this page sends. */
const MOST_BOARDS = 64;
const LONGEST_TEXT = 200_000;

/** A text, or as many whole boards of it as may be sent: a blank line or a LIN board ends what is kept. */
function firstBoards(text) {
  const size = new TextEncoder();
  if (size.encode(JSON.stringify(text)).length <= LONGEST_TEXT) return text;
  let kept = text.slice(0, LONGEST_TEXT);
  while (size.encode(JSON.stringify(kept)).length > LONGEST_TEXT) kept = kept.slice(0, kept.length * 0.8);
  const ends = ["\n\n", "\r\n\r\n", "\nqx|", "\n"].map((mark) => kept.lastIndexOf(mark));
  return kept.slice(0, ends.find((end) => end > 0) ?? kept.length);
}

export async function show(main) {
  const page = new AnalysisPage(main);
  onKeys((key, event) => page.key(key, event));
  const asked = new URLSearchParams(location.search);
  const text = asked.get("lin") ?? asked.get("pbn") ?? asked.get("text");
  if (text) await page.analyse(text);
}

class AnalysisPage {
  text = "";
  index = 0;
  boards = [];
  analysis = null;
  explorer = null;
  tab = "play";
  busy = false;

  constructor(main) {
    this.picker = new Picker((text) => this.analyse(text));
    this.input = h("textarea", {
      id: "paste",
      spellcheck: "false",
      placeholder: "PBN, LIN, a hand-viewer link, or N:AK4.KQ82.A95.Q73 …",
    });
    this.faults = h("div", { role: "status" });
    this.felt = h("div", { tabindex: "-1" });
    this.side = h("div", { class: "stack", tabindex: "-1" });
    this.title = h("h1", {}, "Analyse");
    this.entry = this.entryPanel();
    this.result = h("div", { class: "play", hidden: true }, this.felt, this.side);
    main.append(h("div", { class: "stack analyse" }, this.title, this.entry, this.faults, this.result));
  }

  entryPanel() {
    const file = h("input", {
      type: "file",
      id: "file",
      class: "visually-hidden",
      accept: ".pbn,.lin,.rbn,.txt,.dup",
      onchange: () => this.read(file.files[0]),
    });
    const paste = h(
      "div",
      { class: "drop" },
      h(
        "div",
        { class: "field" },
        h("label", { for: "paste" }, "Paste a board, or drop a file here"),
        this.input,
      ),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { class: "button main", id: "analyse", onclick: () => this.analyse(this.input.value) },
          "Analyse",
        ),
        h("label", { class: "button", for: "file" }, "Open a file"),
        file,
        h(
          "button",
          {
            class: "button quiet",
            onclick: () => {
              this.input.value = EXAMPLE;
              this.analyse(EXAMPLE);
            },
          },
          "Show an example",
        ),
      ),
    );
    this.takeDrops(paste);
    return h(
      "details",
      { class: "panel no-print entry", open: true },
      h("summary", {}, h("strong", {}, "The board")),
      h(
        "div",
        { class: "columns" },
        paste,
        h(
          "div",
          { class: "stack" },
          h("p", { class: "soft small" }, "Or click the cards into place:"),
          this.picker.region,
        ),
      ),
    );
  }

  takeDrops(area) {
    const stop = (event) => event.preventDefault();
    area.addEventListener("dragover", (event) => {
      stop(event);
      area.classList.add("over");
    });
    area.addEventListener("dragleave", () => area.classList.remove("over"));
    area.addEventListener("drop", (event) => {
      stop(event);
      area.classList.remove("over");
      const [file] = event.dataTransfer.files;
      if (file) this.read(file);
      else this.analyse(event.dataTransfer.getData("text"));
    });
  }

  async read(file) {
    if (file) this.analyse(await file.slice(0, 2 * LONGEST_TEXT).text());
  }

  async analyse(given, index = 0) {
    if (!given.trim() || this.busy) return;
    const text = firstBoards(given);
    this.busy = true;
    draw(this.faults, h("p", { class: "note", "aria-busy": "true" }, "Solving…"));
    try {
      if (text !== this.text) {
        const { boards, faults, truncated } = await post("/api/v1/import", { text });
        Object.assign(this, { text, boards, importFaults: faults });
        this.isCut = truncated || text.length < given.length;
      }
      if (!this.boards.length) throw new Error("No board was found in this text.");
      this.analysis = await post("/api/v1/analyse", { text, index });
      this.index = index;
      this.arrive();
    } catch (refusal) {
      this.text = "";
      draw(this.faults, h("p", { class: "note bad" }, refusal.message));
      announce(refusal.message);
    } finally {
      this.busy = false;
    }
  }

  arrive() {
    const { board } = this.analysis;
    this.auction = null;
    this.owner = owned();
    draw(
      this.faults,
      this.isCut
        ? h(
            "p",
            { class: "note warn" },
            `The page takes ${MOST_BOARDS} boards, or 200 KB of text, at once: here are the first ${this.boards.length}. For the others paste the rest of the text, or give the whole file to the command line: `,
            h("code", {}, "merrimac analyse FILE"),
            ".",
          )
        : null,
      this.importFaults?.length
        ? h(
            "details",
            { class: "note warn" },
            h(
              "summary",
              {},
              `${counted(this.importFaults.length, "thing")} to note in this text`,
            ),
            h(
              "ul",
              { class: "reasons" },
              this.importFaults
                .slice(0, 20)
                .map(({ line, column, text }) => h("li", {}, `Line ${line}, column ${column}: ${text}`)),
            ),
          )
        : null,
    );
    this.input.value = this.text;
    this.picker.load(board);
    this.entry.open = false;
    this.title.classList.add("visually-hidden");
    this.result.hidden = false;
    const played = board.contract && board.contract !== "Pass";
    this.tab = played && board.play?.length ? "play" : "deal";
    this.explore(
      played ? board.contract : null,
      board.declarer,
      this.analysis.play?.cards ?? [],
    );
    announce(`Board ${board.board ?? ""} analysed.`);
  }

  /** Puts the play of a contract on the table; null shows the deal alone. */
  explore(contract, declarer, cards) {
    const { board } = this.analysis;
    this.explorer = contract
      ? new Explorer({
          board,
          deal: board.deal,
          contract,
          declarer,
          cards,
          names: board.players ?? {},
          region: this.felt,
          onMove: () => this.draw(),
        })
      : null;
    this.draw();
  }

  key(key, event) {
    return this.explorer?.key(key, event) ?? false;
  }

  draw() {
    const { board } = this.analysis;
    if (this.explorer) this.explorer.drawFelt();
    else
      draw(
        this.felt,
        h("div", { class: "panel big-deal no-print" }, diagram({ deal: board.deal, ...board })),
      );
    draw(
      this.side,
      this.boardChooser(),
      this.actions(),
      h(
        "section",
        { class: "panel no-print", "aria-label": "Analysis", ...this.owner },
        this.tabs(),
        h("div", { class: "stack", role: "tabpanel", "aria-label": this.tab }, this[`${this.tab}Tab`]()),
      ),
      this.paper(),
    );
  }

  boardChooser() {
    if (this.boards.length < 2) return null;
    return h(
      "div",
      { class: "field" },
      h("label", { for: "which" }, "Board"),
      h(
        "select",
        {
          id: "which",
          "data-key": "which",
          onchange: (event) => this.analyse(this.text, Number(event.target.value)),
        },
        this.boards.map((board, index) =>
          h(
            "option",
            { value: String(index), selected: index === this.index },
            `${board.board ?? "?"}${board.contract ? `: ${board.contract} ${board.declarer ?? ""}` : ""}`,
          ),
        ),
      ),
    );
  }

  tabs() {
    const tabs = [
      ["play", "Play"],
      ["auction", "Auction"],
      ["deal", "Contracts"],
    ].filter(
      ([name]) =>
        name === "deal" || (name === "play" && this.explorer) || (name === "auction" && this.calls().length),
    );
    return tabList(tabs, this.tab, (name) => {
      this.tab = name;
      this.draw();
    });
  }

  calls() {
    return this.analysis.auction ?? [];
  }

  playTab() {
    const { mistakes } = this.analysis.play ?? {};
    return [
      this.explorer.stepper(),
      this.explorer.verdict(),
      mistakes?.length ? this.explorer.mistakes(mistakes) : null,
      this.explorer.cards.length
        ? this.explorer.record()
        : h(
            "p",
            { class: "soft small" },
            "Choose cards on the table to play the hand out; the marks count tricks double dummy.",
          ),
    ];
  }

  auctionTab() {
    const { board } = this.analysis;
    this.auction ??= explainedAuction({
      calls: this.calls(),
      dealer: board.dealer,
      vulnerability: board.vulnerability,
      extra: (call) => (call?.reasons?.text ? h("p", { class: "small" }, rich(call.reasons.text)) : null),
    });
    return this.auction;
  }

  dealTab() {
    const { board, table, par } = this.analysis;
    return [
      board.contract
        ? h(
            "p",
            {},
            "Played: ",
            resultSign({ ...board, tricks: board.tricks ?? 6 + Number(board.contract[0]) }),
          )
        : null,
      this.explorer ? diagram({ deal: board.deal, ...board }) : null,
      makeable(table, (seat, strain, tricks) => {
        this.tab = "play";
        this.explore(`${tricks - 6}${strain}`, seat, []);
      }),
      h(
        "p",
        { class: "small soft" },
        "Tricks double dummy. Choose one to play the contract out card by card.",
      ),
      par ? parLine(par) : null,
    ];
  }

  actions() {
    const { board } = this.analysis;
    return h(
      "section",
      { class: "panel no-print", "aria-label": "Actions", ...this.owner },
      h(
        "div",
        { class: "tools-row" },
        h(
          "button",
          {
            class: "button small main",
            "data-do": "play",
            onclick: () => sitDown({ text: this.boardText(), boards: 1, seats: ["S"] }),
          },
          "Play this board",
        ),
        h(
          "button",
          {
            class: "button small",
            "data-do": "share",
            onclick: () => copy(new URL(board.links.share, location.href).href),
          },
          icon("share"),
          "Share link",
        ),
        h("button", { class: "button small", "data-do": "export", onclick: () => this.export() }, "Export"),
        h(
          "button",
          { class: "button small", "data-do": "print", onclick: () => print() },
          icon("print"),
          "Print",
        ),
        h(
          "a",
          {
            class: "visually-hidden",
            "data-share": board.links.share,
            href: board.links.share,
            tabindex: "-1",
            "aria-hidden": "true",
          },
          "Link to this board",
        ),
      ),
    );
  }

  boardText() {
    const share = new URL(this.analysis.board.links.share, location.href).searchParams;
    return share.get("lin") ?? this.text;
  }

  export() {
    const output = h("textarea", { readonly: true, "aria-label": "Exported text", id: "exported" });
    const write = async (format) => {
      try {
        output.value = (await post("/api/v1/export", { text: this.text, format })).text;
        save.href = URL.createObjectURL(new Blob([output.value], { type: "text/plain" }));
        save.download = `merrimac.${format === "bbo" ? "txt" : format}`;
      } catch (refusal) {
        output.value = refusal.message;
      }
    };
    const save = h("a", { class: "button" }, "Save as a file");
    openDialog(
      "Export",
      h(
        "div",
        { class: "row" },
        [
          ["pbn", "PBN"],
          ["lin", "LIN"],
          ["bbo", "Hand-viewer link"],
          ["rbn", "RBN"],
        ].map(([format, label]) =>
          h("button", { class: "button", "data-format": format, onclick: () => write(format) }, label),
        ),
      ),
      output,
      h(
        "div",
        { class: "row" },
        h("button", { class: "button main", onclick: () => copy(output.value) }, "Copy"),
        save,
      ),
    );
    write("pbn");
  }

  /** The board for paper. */
  paper() {
    const { board, table, par } = this.analysis;
    const text = board.players
      ? Object.entries(board.players ?? {})
          .map(([seat, name]) => `${SEAT_NAME[seat]}: ${name}`)
          .join(", ")
      : "";
    return h(
      "div",
      { class: "print-only" },
      h("h2", {}, `Board ${board.board ?? ""}`),
      h("p", {}, text),
      diagram({ deal: board.deal, ...board }),
      makeable(table),
      par ? parLine(par) : null,
      this.calls().length
        ? auctionTable({
            calls: this.calls(),
            dealer: board.dealer,
            vulnerability: board.vulnerability,
            onChoose() {},
          })
        : null,
      this.explorer?.cards.length ? this.explorer.record() : null,
    );
  }
}
