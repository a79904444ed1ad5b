// Elements in one line, and regions that are drawn again without losing the reader's place.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style")
      for (const [key, to] of Object.entries(value)) element.style.setProperty(key, to);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** An HTML element: `h("button", {class: "button", onclick}, "Undo")`. */
export function h(tag, properties, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** The same for SVG. */
export function svg(tag, properties, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

/**
 * Draws a region anew. What has not changed stays in place, so that a click that began on it still
 * lands. So a listener may depend on the attributes of its element and on the state of its owner when
 * the click comes, and on nothing else; where owners change, their parts are told apart by `owned`.
 * Whatever had the focus keeps it, if an element with the same `data-key` is there again; else the
 * first element marked `data-first` takes it over, or the region itself, so that the reader never
 * falls back to the top of the page.
 */
export function draw(region, ...children) {
  const held = region.contains(document.activeElement) ? document.activeElement : null;
  const key = held?.dataset.key;
  const scrolled = region.scrollTop;
  settle(region, children.flat(Infinity).filter(Boolean));
  region.scrollTop = scrolled;
  if (!held || document.activeElement === held) return;
  const again = key && region.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
  (again || region.querySelector("[data-first]") || region).focus({ preventScroll: true });
}

let owners = 0;

/** An attribute that sets the parts of one owner apart from the like parts of another. */
export const owned = () => ({ "data-owner-number": String((owners += 1)) });

function settle(parent, wanted) {
  const there = [...parent.childNodes];
  wanted.forEach((node, index) => {
    const old = there[index];
    if (!old) parent.append(node);
    else if (!old.isEqualNode(node)) change(old, node);
  });
  for (const surplus of there.slice(wanted.length)) surplus.remove();
}

function change(old, node) {
  const alike =
    old.nodeType === Node.ELEMENT_NODE && old.cloneNode(false).isEqualNode(node.cloneNode?.(false) ?? null);
  if (alike) settle(old, [...node.childNodes]);
  else old.replaceWith(node);
}

/** Says something to those who listen instead of looking. */
export function announce(text) {
  const live = document.getElementById("live");
  live.textContent = text;
}

/** A short message at the bottom of the page. */
export function toast(text) {
  const note = h("div", { class: "toast" }, text);
  document.getElementById("toasts").append(note);
  setTimeout(() => note.remove(), 4500);
}

/** A modal window with a title; resolves when closed. */
export function openDialog(title, ...body) {
  const close = h(
    "button",
    { class: "button icon quiet", "aria-label": "Close", onclick: () => dialog.close() },
    icon("close"),
  );
  const dialog = h(
    "dialog",
    { "aria-label": title },
    h("div", { class: "dialog-head" }, h("h2", {}, title), close),
    h("div", { class: "dialog-body" }, ...body),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const ICONS = {
  close: "M6 6l12 12M18 6L6 18",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.6.500 1 1.200 1 2.100h5c0-.9.4-1.600 1-2.100A6 6 0 0 0 12 3Z",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  first: "M18 5l-8 7 8 7M7 5v14",
  back: "M15 5l-8 7 8 7",
  next: "M9 5l8 7-8 7",
  last: "M6 5l8 7-8 7M17 5v14",
  keys: "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8",
  flag: "M5 21V4M5 4h12l-2.500 4.500L17 13H5",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  trick: "M8 4h10v13M5 7h10v13H5z",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  print: "M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z",
};

/** A line drawing; the text beside it, or the button's label, says what it means. */
export function icon(name) {
  return svg(
    "svg",
    {
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": "2",
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      "aria-hidden": "true",
    },
    svg("path", { d: ICONS[name] }),
  );
}

/** A row of mutually exclusive choices; `options` are `[value, label]`. */
export function choices(name, legend, options, chosen, onchange) {
  return h(
    "fieldset",
    {},
    h("legend", {}, legend),
    h(
      "div",
      { class: "choices" },
      options.map(([value, label]) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name,
            value,
            checked: value === chosen,
            onchange: () => onchange(value),
          }),
          label,
        ),
      ),
    ),
  );
}

/** Tabs: `[name, label]` each, the chosen one marked; `onChoose(name)`. */
export function tabList(tabs, chosen, onChoose) {
  return h(
    "div",
    { class: "tabs", role: "tablist" },
    tabs.map(([name, label]) =>
      h(
        "button",
        {
          role: "tab",
          "aria-selected": String(chosen === name),
          "data-tab": name,
          "data-key": `tab-${name}`,
          onclick: () => onChoose(name),
        },
        label,
      ),
    ),
  );
}

/** Puts a text on the clipboard, or shows it if that may not be. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied.");
  } catch {
    toast(text);
  }
}
