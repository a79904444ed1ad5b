// The bidding box: level first, then strain; every call with what it would mean before one makes it.

import { h } from "./dom.js";
import { STRAINS, callSign, isBid, rich, sayCall } from "./bridge.js";

/**
 * Draws the box. `legal`: calls that may be made; `meanings`: by call `{meaning, alert, systemic}`;
 * `level`: the level chosen; `armed`: the call waiting for its second tap; `best`: a hint's call.
 */
export function biddingBox({ legal, meanings, level, armed, best, onLevel, onCall }) {
  const lowest = Number(legal.find(isBid)?.[0] ?? 8);
  const open = level ?? (best && isBid(best) ? Number(best[0]) : lowest <= 7 ? lowest : null);
  const other = (call, kind, label) =>
    h(
      "button",
      {
        type: "button",
        class: `bid ${kind}${armed === call ? " armed" : ""}`,
        disabled: !legal.includes(call),
        "data-call": call,
        "data-key": `bid-${call}`,
        title: meanings.get(call)?.meaning || undefined,
        "aria-label": spoken(call, meanings),
        onclick: () => onCall(call),
      },
      label,
      best === call ? " ★" : "",
    );
  return h(
    "div",
    { class: "box", role: "group", "aria-label": "Bidding box" },
    h(
      "div",
      { class: "others" },
      other("P", "pass", "Pass"),
      other("X", "double", "X"),
      other("XX", "redouble", "XX"),
    ),
    h(
      "dl",
      { class: "other-meanings small" },
      ["P", "X", "XX"]
        .filter((call) => legal.includes(call) && meanings.get(call)?.meaning)
        .map((call) =>
          h("div", {}, h("dt", {}, callSign(call)), h("dd", {}, rich(meanings.get(call).meaning))),
        ),
    ),
    armedMeaning(armed, meanings),
    h(
      "div",
      { class: "levels", role: "group", "aria-label": "Level" },
      [1, 2, 3, 4, 5, 6, 7].map((one) =>
        h(
          "button",
          {
            type: "button",
            class: "bid",
            disabled: !legal.some((call) => call[0] === String(one)),
            "aria-pressed": String(open === one),
            "data-level": one,
            "data-first": open === one,
            "data-key": `level-${one}`,
            "aria-label": `Level ${one}`,
            onclick: () => onLevel(one),
          },
          String(one),
        ),
      ),
    ),
    open
      ? h(
          "div",
          { class: "strains", role: "group", "aria-label": `Bids at level ${open}` },
          STRAINS.map((strain) => `${open}${strain}`)
            .filter((call) => legal.includes(call))
            .map((call) => strainButton(call, { legal, meanings, armed, best, onCall })),
        )
      : null,
  );
}

function armedMeaning(armed, meanings) {
  if (!armed || isBid(armed)) return null;
  return h(
    "p",
    { class: "meaning" },
    callSign(armed),
    ": ",
    rich(meanings.get(armed)?.meaning || "nothing special."),
    " Tap again to make the call.",
  );
}

function spoken(call, meanings) {
  const known = meanings.get(call);
  return [sayCall(call), known?.meaning].filter(Boolean).join(", ");
}

function strainButton(call, { legal, meanings, armed, best, onCall }) {
  const known = meanings.get(call);
  const text = !known ? "" : known.meaning || (known.systemic ? "" : "no meaning in the system");
  return h(
    "button",
    {
      type: "button",
      class: `strain${armed === call ? " armed" : ""}${best === call ? " best" : ""}`,
      disabled: !legal.includes(call),
      "data-call": call,
      "data-key": `bid-${call}`,
      onclick: () => onCall(call),
    },
    h("b", {}, callSign(call)),
    h(
      "span",
      { class: "what" },
      rich(armed === call ? `${text} — tap again` : text),
      known?.alert ? h("span", { title: "alerted" }, " •") : null,
    ),
  );
}
