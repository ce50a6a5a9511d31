import { h } from "../../app/view.js"
import { addresses } from "../address.js"
import { clock } from "../format.js"

const MOST = 30

/** Restarts and failures, the newest first. */
export function Happened({ happened }) {
  return h("ul", { class: "acts" }, happened.slice(0, MOST).map(({ at, kind, sentence, instance }) =>
    h("li", { class: "act", key: `${at} ${sentence}` },
      h("span", { class: ["mark", `mark-${kind}`], "aria-hidden": "true" }),
      h("span", { class: "act-words" },
        instance ? h("a", { class: "act-link", href: addresses.instance(instance) }, sentence) : sentence),
      h("span", { class: "act-time" }, clock(at)))))
}
