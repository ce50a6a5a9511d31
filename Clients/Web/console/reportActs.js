import { Button } from "../app/parts/button.js"
import { Field, Segments } from "../app/parts/field.js"
import { h } from "../app/view.js"
import { reportWords, SPANS, suspendDetail } from "./reporting.js"
import { commandLine } from "./words.js"

/** A sheet that shows the command before it is run. `field` is {label, hint}; `words` are made of what was typed. */
function ask(console, { title, yes, detail, field, spans, words }) {
  const typed = { text: "", span: spans ? "7d" : "" }
  const change = (values) => {
    Object.assign(typed, values)
    console.redraw()
  }
  return new Promise((resolve) => {
    const run = () => {
      close()
      resolve(console.act(words(typed)))
    }
    const close = console.sheets.open(() => h("div", { class: "question" },
      h("p", { id: "report-detail", dir: "auto" }, detail(typed)),
      spans && h(Segments, { label: "For how long", choices: SPANS, chosen: typed.span,
        onChoose: (span) => change({ span }) }),
      field && h(Field, { name: "text", ...field, value: typed.text, maxlength: 500,
        onInput: (text) => change({ text }) }),
      h("code", { class: "question-command" }, `$ ${commandLine(words(typed))}`),
      h("div", { class: "question-answers" },
        h(Button, { wide: true, onClick: () => close() }, "Cancel"),
        h(Button, { kind: "main", wide: true, isOff: field?.isNeeded && typed.text.trim() === "", onClick: run }, yes))),
    { title, detailId: "report-detail", onClose: () => resolve(null) })
  })
}

export function resolve(console, { reportId }) {
  return ask(console, {
    title: "Resolve this report?", yes: "Resolve", detail: () => "It is no longer listed. Nobody is told.",
    field: { label: "Note for other operators", hint: "May be empty." },
    words: ({ text }) => reportWords.resolve(reportId, text),
  })
}

export function removeMessage(console, { reportId, userId }) {
  return ask(console, {
    title: "Delete this message?", yes: "Delete",
    detail: () => `The message of ${userId} is deleted for everybody. The report keeps it.`,
    words: () => reportWords.removeMessage(reportId),
  })
}

export function suspend(console, { userId }) {
  return ask(console, {
    title: `Suspend ${userId}?`, yes: "Suspend", detail: ({ span }) => suspendDetail(userId, span), spans: true,
    field: { label: "Reason", hint: "The person is told this.", isNeeded: true },
    words: ({ text, span }) => reportWords.suspend(userId, span, text),
  })
}

export function lift(console, { userId }) {
  return ask(console, {
    title: `Lift the suspension of ${userId}?`, yes: "Lift", detail: () => "They can sign in again at once.",
    words: () => reportWords.lift(userId),
  })
}
