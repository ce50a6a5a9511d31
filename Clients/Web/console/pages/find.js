import { h } from "../../app/view.js"
import { addressOf } from "../address.js"
import { Answer } from "../answer.js"
import { findWords, kindOf, KINDS } from "../finding.js"
import { PageHead, Panel } from "../parts/command.js"
import { Filters } from "../parts/filters.js"
import { Found } from "../parts/found.js"

/** Long enough that a word is not looked for letter by letter: each search is a command. */
const SETTLED = 300

/** Rooms, people, matches and conversations: `parlor find`, searched as somebody types. */
export async function open({ about: [id], query }, console) {
  const kind = kindOf(id)
  const values = { ...query }
  let answer = null
  // What was found stays until the next answer is there, so that nothing jumps.
  let found = null
  let timer
  const look = () => {
    const words = findWords(kind, values)
    if (answer?.words.join("\n") === words?.join("\n")) return
    found = words && (answer?.value ?? found)
    answer?.close()
    answer = words && new Answer(console, words, { seconds: 5 })
  }
  const typed = () => {
    clearTimeout(timer)
    // The same page: another one would take the focus away.
    timer = setTimeout(() => console.replace("find", id ?? [], values), SETTLED)
  }
  look()
  return {
    title: kind.name,
    refresh: () => answer?.ask(),
    close() {
      clearTimeout(timer)
      answer?.close()
    },
    follow(query) {
      clearTimeout(timer)
      for (const { name } of kind.fields) values[name] = query[name]
      look()
      return true
    },
    view: () => [
      h(PageHead, { title: "Find", subtitle: "Rooms and people, matches and conversations" },
        h("nav", { class: "segments", "aria-label": "What to find" }, KINDS.map((other) =>
          h("a", { key: other.id, class: "segment", href: addressOf("find", other.id),
            "aria-current": other === kind ? "page" : null }, other.name)))),
      h(Filters, { label: `Which ${kind.name.toLowerCase()}`, fields: kind.fields, values, verb: "Search",
        onType: typed, onApply: () => console.go("find", kind.id, values) }),
      answer
        ? h(Panel, { console, title: kind.name, answer },
          !answer.error && (answer.value ?? found)
            && h(Found, { kind: kind.id, found: answer.value ?? found, nothing: "None." }))
        : h("p", { class: "nothing" }, `Say ${kind.fields.map((field) => field.label.toLowerCase()).join(" or ")}.`),
    ],
  }
}
