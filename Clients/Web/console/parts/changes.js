import { h } from "../../app/view.js"
import { kindOfChange } from "../tree.js"

const SIGNS = { new: ["+", "New"], gone: ["−", "Gone"], changed: ["~", "Changed"] }

/** What differs between two states, place by place. */
export function Changes({ changes, from, to }) {
  if (changes.length === 0) {
    return h("p", { class: "nothing" },
      from === to ? `Both are revision ${to}.` : `The state is the same at revision ${from} and at ${to}.`)
  }
  return h("div", { class: "table-frame", role: "region", "aria-label": "Difference", tabindex: "0" },
    h("table", { class: ["table", "changes"] },
      h("caption", { class: "visually-hidden" }, `What differs from revision ${from} to ${to}`),
      h("thead", null, h("tr", null,
        h("th", { scope: "col", class: "change-sign" }, h("span", { class: "visually-hidden" }, "How")),
        h("th", { scope: "col", class: "change-place" }, "Place"),
        h("th", { scope: "col" }, `At ${from}`), h("th", { scope: "col" }, `At ${to}`))),
      h("tbody", null, changes.map((change) => h(Change, { key: change.path, change })))))
}

function Change({ change }) {
  const kind = kindOfChange(change)
  const [sign, word] = SIGNS[kind]
  return h("tr", { class: `tree-${kind}` },
    h("td", { class: "change-sign" }, h("span", { "aria-hidden": "true" }, sign),
      h("span", { class: "visually-hidden" }, word)),
    h("th", { scope: "row", class: "change-path" }, change.path),
    h("td", { class: "change-value", dir: "auto" }, "old" in change ? JSON.stringify(change.old) : ""),
    h("td", { class: "change-value", dir: "auto" }, "new" in change ? JSON.stringify(change.new) : ""))
}
