import { h } from "../view.js"
import { toneOf } from "./emblems.js"
import { Picture } from "./gamePicture.js"
import { say } from "../words/games.js"

/** A step with this many letters takes no more sentences, but for very short ones. */
const ENOUGH = 70
const SHORT = 40

/** The rules of a game as numbered steps, with one example. `text` is what the server says of them. */
export function Rules({ game, text }) {
  const example = say.gameCards[game]?.example
  return h("div", { class: "rulebook", style: { "--tone": toneOf(game) } },
    h(Picture, { game }),
    h("ol", { class: "rulebook-steps" }, stepsOf(say.gameRules[game] ?? text).map((step, at) =>
      h("li", { key: at }, step.text,
        step.items && h("ul", { class: "rulebook-list" }, step.items.map((item, index) => h("li", { key: index }, named(item))))))),
    example && h("p", { class: "rulebook-example" }, h("strong", {}, say.intro.example), " ", example))
}

/** `Queen: the next player is skipped.` has the first word stand out. */
function named(item) {
  const [, name, rest] = /^([^:.]{1,24}): (.+)$/s.exec(item) ?? []
  return name ? [h("strong", {}, name), " ", rest] : item
}

/** A sentence or two for each step: `{text, items?}`. Lines that begin with a dash belong to the step before them. */
export function stepsOf(text) {
  const steps = []
  for (const line of text.split("\n").map((line) => line.trim()).filter(Boolean)) {
    const last = steps.at(-1)
    if (line.startsWith("- ") && last) (last.items ??= []).push(line.slice(2))
    else steps.push(...grouped(line).map((text) => ({ text })))
  }
  return steps
}

/** Short sentences of a paragraph stay together. */
function grouped(paragraph) {
  const groups = []
  for (const sentence of paragraph.match(/.+?[.!?:](?=\s+\p{Lu}|$)|.+$/gu).map((sentence) => sentence.trim())) {
    const last = groups.at(-1)
    if (last && (last.length < ENOUGH || sentence.length < SHORT)) groups[groups.length - 1] = `${last} ${sentence}`
    else groups.push(sentence)
  }
  return groups
}
