import { h } from "../../app/view.js"
import { addresses } from "../address.js"

/** What is wrong, and what to do about each. */
export function Findings({ troubles }) {
  return h("ul", { class: "findings" }, troubles.map((trouble) =>
    h("li", { class: "finding", key: trouble.sentence },
      h("span", { class: "mark mark-bad", "aria-hidden": "true" }),
      h("span", { class: "finding-words" },
        h("span", { class: "finding-sentence" }, trouble.sentence),
        trouble.mending && h("span", { class: "finding-mending" }, trouble.mending)),
      trouble.instance && h("a", { class: "finding-link", href: addresses.instance(trouble.instance) },
        trouble.instance))))
}
