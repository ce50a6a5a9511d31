import { h } from "../view.js"
import { Button } from "./button.js"
import { say } from "../words/words.js"

/** A dialog: from below on a phone, in the middle of a wide screen. Escape and the backdrop close it. */
export function Sheet({ sheet, isTop }) {
  return h("div", {
    class: "sheet-back", inert: !isTop,
    leave: [{ opacity: 1 }, { opacity: 0 }],
    on: {
      click: (event) => { if (event.target === event.currentTarget) sheet.close() },
      keydown: (event) => { if (event.key === "Escape") sheet.close() },
    },
  },
    h("section", {
      class: "sheet", role: sheet.detailId ? "alertdialog" : "dialog", "aria-modal": "true",
      "aria-label": sheet.title ?? say.app.dialog, "aria-describedby": sheet.detailId, tabindex: "-1", ref: focusFirst,
    },
      h("header", { class: "sheet-head" },
        h("h2", { class: ["sheet-title", !sheet.isQuestion && "one-line"], dir: "auto", title: sheet.title }, sheet.title),
        h(Button, { kind: "quiet", icon: "close", label: say.common.close, onClick: sheet.close })),
      h("div", { class: "sheet-body" }, sheet.describe(sheet.close))))
}

/** The first field of what is there to be filled in. Elsewhere a keyboard would only cover the choices. */
function focusFirst(element) {
  if (!element) return
  requestAnimationFrame(() =>
    (element.querySelector("[autofocus], .sheet-body form input, .sheet-body form textarea") ?? element).focus())
}
