import { h } from "../view.js"
import { icon } from "../icons.js"
import { Face } from "./card.js"
import { keyed, nameOf, sorted } from "./cards.js"
import { flyFrom, shake } from "./motion.js"
import { setTaste, tasteOf } from "./taste.js"
import { say } from "../words/games.js"

const LEAST_STEP = 34

/**
 * The own cards, fanned: in two rows where one has no room. `isLegal(card)` lifts those that can be
 * played now; `onPlay(card, element)` plays one. `memory` is what the table keeps between drawings.
 */
export function Hand({ cards, isLegal, isMyTurn, onPlay, chosen, memory, from, redraw, label = say.table.yourHand }) {
  const held = keyed(sorted(cards, tasteOf().sort))
  const width = Math.min(memory.handElement?.clientWidth ?? innerWidth, 1100) - 40
  const size = cardWidth()
  const perRow = Math.max(5, Math.floor((width - size) / LEAST_STEP) + 1)
  const rows = Math.min(3, Math.ceil(held.length / perRow) || 1)
  const inRow = Math.ceil(held.length / rows)
  const before = memory.held ?? new Set()
  memory.held = new Set(held.map((card) => card.key))
  const focused = held.findIndex((card) => card.key === memory.focus)
  if (focused >= 0) memory.place = focused
  else if (memory.cards?.[memory.focus]?.matches(":focus")) keepFocus(memory)
  const focus = held[Math.min(Math.max(0, memory.place ?? 0), held.length - 1)]?.key
  memory.focus = focus
  let news = 0
  const slots = held.map(({ card, key }, at) => {
    const row = Math.floor(at / inRow)
    const many = Math.min(inRow, held.length - row * inRow)
    const delay = before.has(key) ? 0 : (news += 1) * 55
    return Slot({
      card, key, row, rows, many, place: at % inRow, width, size, delay, from, memory, onPlay,
      isChosen: chosen === key, isFirst: key === focus, isMyTurn, isLegal: isMyTurn && isLegal(card),
      move: (by) => focusOn(memory, held[(at + by + held.length) % held.length].key),
    })
  })
  return h("div", {
    class: ["hand", `hand-rows-${rows}`], key: "hand", role: "group",
    "aria-label": `${label}, ${say.count.cards(cards.length)}`,
    ref: (el) => {
      memory.handElement = el
      // How wide it is, is known once it is in the page.
      if (el && redraw) queueMicrotask(redraw)
    },
  }, Sort({ redraw }), slots)
}

/** By suit, or by rank: this device remembers it. The cards glide to their new places. */
function Sort({ redraw }) {
  const other = tasteOf().sort === "rank" ? "suit" : "rank"
  const name = say.table.sortBy(other)
  return h("button", {
    key: "sort", type: "button", class: "hand-sort", "aria-label": name, title: name,
    on: { click: () => { setTaste({ sort: other }); redraw?.() } },
  }, icon("sort"))
}

function cardWidth() { return innerWidth >= 704 && innerHeight > 560 ? 92 : innerHeight < 600 ? 60 : 68 }

function Slot({
  card, key, row, rows, many, place, width, size, delay, from, memory, onPlay, isChosen, isFirst,
  isMyTurn, isLegal, move,
}) {
  const step = many > 1 ? Math.min(size * .78, (width - size) / (many - 1)) : 0
  const away = place - (many - 1) / 2
  const angle = Math.max(-14, Math.min(14, away * Math.min(3.2, 22 / many)))
  const rise = size * [0, 0, .8, .65][rows]
  return h("button", {
    key, type: "button", flip: `hand-${key}`,
    class: ["hand-card", isMyTurn && (isLegal ? "hand-legal" : "hand-idle"), isChosen && "hand-chosen"],
    tabindex: isFirst ? "0" : "-1",
    "aria-label": `${nameOf(card)}${!isMyTurn ? "" : isLegal ? say.table.playable : say.table.notPlayable}`,
    "aria-disabled": isMyTurn && isLegal ? null : "true",
    style: {
      "--left": `${away * step}px`, "--up": `${(rows - 1 - row) * rise}px`,
      "--angle": `${angle}deg`, "--drop": `${Math.min(12, away * away * 1.1)}px`,
    },
    on: {
      click: (event) => {
        memory.focus = key
        if (isLegal) onPlay(card, event.currentTarget, key)
        else if (isMyTurn) shake(event.currentTarget)
      },
      keydown: (event) => {
        const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
        if (!by) return
        event.preventDefault()
        move(by)
      },
    },
    ref: (el) => {
      ;(memory.cards ??= {})[key] = el
      if (el && from?.()) flyFrom(el, from(), { delay, fades: false })
    },
  }, faceOf(memory, card, key))
}

/** A face never changes, so it is described once. */
function faceOf(memory, card, key) {
  const faces = (memory.faces ??= new Map())
  if (!faces.has(key)) faces.set(key, h("span", { class: "hand-face" }, h(Face, { card, label: "" })))
  return faces.get(key)
}

function focusOn(memory, key) {
  memory.focus = key
  memory.cards[key]?.focus()
}

/**
 * Keeps the focus of a keyboard player in the hand after a move: on Draw (`memory.drawKey`) if it was there and still is,
 * else on the next card, or on Draw if no card is left.
 */
export function keepFocus(memory) {
  if (!document.activeElement?.closest?.(".table")) return
  requestAnimationFrame(() => requestAnimationFrame(() => {
    if (document.activeElement === memory.drawKey) return
    const card = memory.cards?.[memory.focus]
    if (!card && memory.drawKey) memory.drawKey.disabled = false
    ;(card ?? memory.drawKey)?.focus({ preventScroll: true })
  }))
}
