import { Button } from "../../app/parts/button.js"
import { copyText } from "../../app/parts/copyText.js"
import { h } from "../../app/view.js"
import { commandLine } from "../words.js"

/** The command line that answered, to be copied, and how long it took. */
export function CommandLine({ console, words, milliseconds, isAsking }) {
  const line = commandLine(words)
  const copy = async () => {
    const isCopied = await copyText(line)
    console.toast(isCopied ? "The command is copied" : `Copy it by hand: ${line}`)
  }
  return h("div", { class: "command" },
    h("code", { class: "command-line", title: line }, h("span", { class: "command-sign", "aria-hidden": "true" }, "$ "),
      line),
    h("span", { class: "command-time", "aria-hidden": isAsking ? "true" : null },
      isAsking ? "…" : milliseconds == null ? "" : `${milliseconds} ms`),
    h(Button, { kind: "quiet", small: true, icon: "copy", label: `Copy: ${line}`, onClick: copy }))
}

/** A part of a page: its title, the command that answered it, and what it said. */
export function Panel({ console, title, answer, words, actions, level = 2, class: more }, children) {
  return h("section", { class: ["panel", more], "aria-busy": answer?.isAsking && !answer.value ? "true" : null },
    h("header", { class: "panel-head" },
      h(`h${level}`, { class: "panel-title", dir: "auto" }, title),
      actions && h("div", { class: "panel-actions" }, actions)),
    (answer || words) && h(CommandLine, {
      console, words: words ?? answer.words, milliseconds: answer?.milliseconds,
      isAsking: answer?.isAsking && answer.value === null,
    }),
    answer?.error && h("div", { class: "notice notice-bad", role: "alert" },
      h("span", { class: "notice-words" }, answer.error)),
    answer?.note && h("div", { class: "notice notice-gold" }, h("span", { class: "notice-words" }, answer.note)),
    children)
}

/** The head of a page: its title, and what can be done on it. */
export function PageHead({ title, subtitle }, children) {
  return h("header", { class: "head" },
    h("div", { class: "head-words" },
      h("h1", { class: "page-title", dir: "auto" }, title),
      subtitle && h("p", { class: "head-about", dir: "auto" }, subtitle)),
    children.length > 0 && h("div", { class: "head-actions" }, children))
}
