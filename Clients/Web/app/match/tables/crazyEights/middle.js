import { h } from "../../../view.js"
import { Back, Face } from "../../card.js"
import { SUITS, nameOf, suitOf } from "../../cards.js"
import { flyFrom } from "../../motion.js"
import { UnsentMark } from "../../unsent.js"
import { suitSign } from "../../pips.js"
import { capital } from "../../words.js"
import { say } from "../../../words/games.js"

export function pileKey({ pileCount, top }) { return `${pileCount}-${top}` }

/** Stock and pile, the suit in force, what is to be drawn, and where the turns go. */
export function Middle({ view, memory, anchors, canDraw, asked, onDraw, isUnsent }) {
  const isAsked = view.suit !== suitOf(view.top)
  return h("div", { class: "middle" },
    h("button", {
      type: "button", key: "stock", class: ["stock", canDraw && "stock-open", asked && "stock-asked"], disabled: !canDraw,
      "aria-label": say.eights.stock(say.count.cards(view.stockCount), view.pending),
      on: { click: onDraw },
      ref: (el) => { anchors.stock = el },
    },
      view.stockCount > 0
        ? [view.stockCount > 20 && h("span", { key: "low", class: "stock-card stock-low" }, h(Back, {})),
          view.stockCount > 1 && h("span", { key: "mid", class: "stock-card stock-middle" }, h(Back, {})),
          h("span", { key: "top", class: "stock-card" }, h(Back, {}))]
        : h("span", { key: "none", class: "stock-none" }, say.eights.empty),
      h("span", { class: "stock-count", key: "count" }, view.stockCount),
      view.pending > 0 && h("span", { class: "stock-pending", key: `pending${view.pending}` }, `+${view.pending}`)),
    h("div", { class: "pile", key: "pile", role: "img", "aria-label": pileWords(view, isAsked) },
      pileOf(view, memory).map(({ key, card, turn, shift }) =>
        h("span", {
          key, class: "pile-card", style: { "--turn": `${turn}deg`, "--shift": `${shift}px` },
          ref: (el) => el && memory.fly?.key === key && flyFrom(el, memory.fly.from, { duration: 380 }),
        }, faceOf(memory, key, card))),
      isUnsent && h(UnsentMark)),
    h("div", { class: "in-force", key: "force" },
      h("p", { class: ["in-force-suit", isAsked && "in-force-asked"] },
        h("span", { class: "in-force-sign", key: view.suit }, suitSign(view.suit)),
        h("span", {}, capital(SUITS[view.suit]))),
      Direction({ view })))
}

function pileWords(view, isAsked) {
  return say.eights.pile(nameOf(view.top), isAsked && SUITS[view.suit])
}

/** The last few cards that were seen on top, each lying a little askew. */
function pileOf(view, memory) {
  const key = pileKey(view)
  let pile = memory.pile ?? []
  if (pile.at(-1)?.key !== key) {
    const at = pile.findIndex((card) => card.key === key)
    if (at >= 0) pile = pile.slice(0, at + 1)
    else {
      const chance = Math.abs(Math.sin(view.pileCount * 12.9898 + view.top.charCodeAt(0) * 78.233))
      const isReshuffled = view.pileCount <= 1
      const lower = isReshuffled ? [] : pile.slice(-2)
      pile = [...lower, { key, card: view.top, turn: Math.round((chance - .5) * 22), shift: Math.round((chance - .5) * 8) }]
    }
    memory.pile = pile
  }
  return pile
}

function faceOf(memory, key, card) {
  const faces = (memory.pileFaces ??= new Map())
  if (!faces.has(key)) faces.set(key, h("span", { class: "pile-face" }, h(Face, { card, label: "" })))
  if (faces.size > 12) faces.delete(faces.keys().next().value)
  return faces.get(key)
}

function Direction({ view }) {
  const isRight = view.direction === "right"
  const words = isRight ? say.eights.anticlockwise : say.eights.clockwise
  return h("span", { key: "direction", class: ["direction", isRight && "direction-right"], role: "img", "aria-label": words, title: words },
    h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" },
      h("path", { d: "M4.5 10.5A7.8 7.8 0 0 1 18.8 8.3M19.5 13.5A7.8 7.8 0 0 1 5.2 15.7" }),
      h("path", { d: "M19.5 3.8v5h-5M4.5 20.2v-5h5" })))
}
