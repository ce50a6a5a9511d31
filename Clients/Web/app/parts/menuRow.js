import { h } from "../view.js"
import { icon } from "../icons.js"

/** Rows of a menu that belong together, below a title; nothing without rows. */
export function MenuGroup({ title }, rows) {
  return rows.length > 0 && h("div", { role: "group", "aria-label": title },
    h("h3", { class: "section-title" }, title),
    h("div", { class: "list" }, rows))
}

/** What a menu offers: an icon, words, and a hint below them. A busy row keeps the focus. */
export function MenuRow({ icon: name, hint, isBad, isBusy, isOff, onClick }, words) {
  return h("button", {
    type: "button", class: ["list-item", isBad && "menu-row-bad"], disabled: Boolean(isOff), "aria-busy": isBusy || null,
    on: { click: () => isBusy || onClick() },
  },
    isBusy ? h("span", { class: "spinner menu-row-spinner", "aria-hidden": "true" }) : icon(name),
    h("span", { class: "list-words" },
      h("span", { class: "list-name" }, words),
      hint && h("span", { class: "list-about" }, hint)))
}
