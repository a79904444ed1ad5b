// One shell, several pages: the path says which.

import { applyTheme, openSettings } from "./settings.js";
import { h, icon } from "./dom.js";
import { openKeys } from "./keys.js";

const PAGES = [
  [/^\/table\/([0-9a-f]+)$/, () => import("./table.js")],
  [/^\/practise\/?$/, () => import("./practise.js")],
  [/^\/practise\/suit\/?$/, () => import("./suit.js")],
  [/^\/analyse\/?$/, () => import("./analyse.js")],
  [/^\/system\/?$/, () => import("./system.js")],
  [/^\/help\/?$/, () => import("./help.js")],
  [/^\/$/, () => import("./home.js")],
];

function furnish() {
  const here = location.pathname;
  for (const link of document.querySelectorAll(".masthead nav a")) {
    const path = link.getAttribute("href");
    if (path === "/" ? here === "/" || here.startsWith("/table") : here.startsWith(path))
      link.setAttribute("aria-current", "page");
  }
  document
    .getElementById("tools")
    .append(
      h(
        "button",
        { class: "button icon quiet", "aria-label": "Keys", title: "Keys (?)", onclick: openKeys },
        icon("keys"),
      ),
      h(
        "button",
        { class: "button icon quiet", "aria-label": "Settings", title: "Settings", onclick: openSettings },
        icon("gear"),
      ),
    );
}

async function start() {
  applyTheme();
  furnish();
  const main = document.getElementById("main");
  for (const [pattern, load] of PAGES) {
    const match = location.pathname.match(pattern);
    if (!match) continue;
    const page = await load();
    await page.show(main, match[1]);
    document.body.dataset.ready = "yes";
    return;
  }
  main.replaceChildren(
    h(
      "div",
      { class: "panel" },
      h("h1", {}, "There is no such page"),
      h("p", {}, h("a", { href: "/" }, "Back to the table")),
    ),
  );
}

start();
