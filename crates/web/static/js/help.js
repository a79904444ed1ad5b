// Keys, conventions, and the HTTP interface for other programs.

import { h } from "./dom.js";
import { keysHelp, onKeys } from "./keys.js";
import { get } from "./server.js";

function operations(description) {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ["get", "post", "put", "delete"].includes(method))
      .map(([method, operation]) =>
        h(
          "tr",
          {},
          h("td", {}, h("code", {}, method.toUpperCase())),
          h("td", {}, h("code", {}, path)),
          h("td", {}, operation.summary ?? ""),
        ),
      ),
  );
}

export async function show(main) {
  main.classList.add("narrow");
  onKeys(null);
  const api = h(
    "section",
    { class: "panel", "aria-labelledby": "api" },
    h("h2", { id: "api" }, "For programs"),
    h(
      "p",
      {},
      "Everything here is also an HTTP interface in JSON. Its description for machines: ",
      h("a", { href: "/api/openapi.json" }, "/api/openapi.json"),
      ".",
    ),
  );
  main.replaceChildren(
    h(
      "div",
      { class: "stack" },
      h("h1", {}, "Help"),
      h(
        "div",
        { class: "columns" },
        h("section", { class: "panel" }, ...keysHelp()),
        h(
          "div",
          { class: "stack" },
          h(
            "section",
            { class: "panel" },
            h("h2", {}, "Reading the table"),
            h(
              "ul",
              { class: "reasons" },
              h("li", {}, "A red seat letter is vulnerable."),
              h("li", {}, "A dot beside a call is an alert; choose any call to read what it shows."),
              h(
                "li",
                {},
                "The bidding box shows what each call would mean before you make it: level first, then strain.",
              ),
              h("li", {}, "When partner declares, you play both hands."),
              h(
                "li",
                {},
                "Marks on cards count double dummy: ",
                h("span", { class: "mark inline even" }, "="),
                " makes, ",
                h("span", { class: "mark inline up" }, "+1"),
                " over, ",
                h("span", { class: "mark inline down" }, "−1"),
                " down.",
              ),
            ),
          ),
          api,
        ),
      ),
    ),
  );
  try {
    const description = await get("/api/openapi.json");
    api.append(
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Operations" },
        h("table", { class: "list" }, h("tbody", {}, operations(description))),
      ),
    );
  } catch {
    api.append(h("p", { class: "soft" }, "The description is not available."));
  }
}
