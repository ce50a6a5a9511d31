import { h } from "../view.js"

/** The rules as text to be read: paragraphs, and lists where lines begin with a dash. */
export function Rules({ text }) {
  return h("div", { class: "rulebook" }, blocksOf(text).map((block, at) =>
    block.items
      ? h("ul", { key: at, class: "rulebook-list" }, block.items.map((item, index) => h("li", { key: index }, named(item))))
      : h("p", { key: at, class: at === 0 && "rulebook-first" }, block.text)))
}

/** `Queen: the next player is skipped.` has the first word stand out. */
function named(item) {
  const [, name, rest] = /^([^:.]{1,24}): (.+)$/s.exec(item) ?? []
  return name ? [h("strong", {}, name), " ", rest] : item
}

export function blocksOf(text) {
  const blocks = []
  for (const line of text.split("\n").map((line) => line.trim())) {
    const last = blocks.at(-1)
    if (!line) continue
    if (!line.startsWith("- ")) blocks.push({ text: line })
    else if (last?.items) last.items.push(line.slice(2))
    else blocks.push({ items: [line.slice(2)] })
  }
  return blocks
}
