import { h } from "../../app/view.js"
import { addressOf } from "../address.js"
import { Answer } from "../answer.js"
import { findWords, kindOf, KINDS } from "../finding.js"
import { PageHead, Panel } from "../parts/command.js"
import { Filters } from "../parts/filters.js"
import { Found } from "../parts/found.js"

/** Rooms, people, matches and conversations: `parlor find`. */
export async function open({ about: [id], query }, console) {
  const kind = kindOf(id)
  const values = { ...query }
  const words = findWords(kind, query)
  const answer = words && new Answer(console, words, { seconds: 5 })
  return {
    title: kind.name,
    refresh: () => answer?.ask(),
    close: () => answer?.close(),
    view: () => [
      h(PageHead, { title: "Find", subtitle: "Rooms and people, matches and conversations" },
        h("nav", { class: "segments", "aria-label": "What to find" }, KINDS.map((other) =>
          h("a", { key: other.id, class: "segment", href: addressOf("find", other.id),
            "aria-current": other === kind ? "page" : null }, other.name)))),
      h(Filters, { label: `Which ${kind.name.toLowerCase()}`, fields: kind.fields, values, verb: "Search",
        onApply: () => console.go("find", kind.id, values) }),
      answer
        ? h(Panel, { console, title: kind.name, answer },
          answer.value && !answer.error && h(Found, { kind: kind.id, found: answer.value, nothing: "None." }))
        : h("p", { class: "nothing" }, `Say ${kind.fields.map((field) => field.label.toLowerCase()).join(" or ")}.`),
    ],
  }
}
