import { h } from "../view.js"
import { indexOf, isCard, nameOf, rankOf, suitOf } from "./cards.js"
import { court } from "./courts.js"
import { PLACES, pip } from "./pips.js"

/** The face of a card, sharp at every size. */
export function Face({ card, class: more, label = nameOf(card) }) {
  if (!isCard(card)) return Back({ class: more })
  const [rank, suit] = [rankOf(card), suitOf(card)]
  return h("svg", {
    class: ["card-face", `suit-${suit}`, more], viewBox: "0 0 100 140",
    role: label ? "img" : null, "aria-label": label || null, "aria-hidden": label ? null : "true",
  },
    h("rect", { class: "card-paper", x: .75, y: .75, width: 98.5, height: 138.5, rx: 9 }),
    middle(rank, suit),
    corner(card),
    h("g", { transform: "rotate(180 50 70)" }, corner(card)))
}

function middle(rank, suit) {
  if (rank === "A") return pip(suit, 50, 70, suit === "S" ? 2.3 : 1.9)
  if (rank in PLACES) return PLACES[rank].map(([x, y]) => pip(suit, x, y, .72, y > 70))
  return [court(rank), pip(suit, 36, 30, .42), pip(suit, 64, 110, .42, true)]
}

function corner(card) {
  const index = indexOf(card)
  return [
    h("text", {
      class: ["card-index", index.length > 1 && "card-index-wide"], x: 14, y: 27, "text-anchor": "middle",
    }, index),
    pip(suitOf(card), 14, 41, .62),
  ]
}

const LATTICE = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]
  .map((at) => `M${50 + at * 14 - 70} 0l140 140M${50 + at * 14 + 70} 0l-140 140`).join("")

/** The back that all cards share: a lattice, and a lamp in the middle. */
export function Back({ class: more }) {
  return h("svg", { class: ["card-face", "card-backside", more], viewBox: "0 0 100 140", "aria-hidden": "true" },
    h("rect", { class: "card-paper", x: .75, y: .75, width: 98.5, height: 138.5, rx: 9 }),
    h("svg", { x: 7, y: 7, width: 86, height: 126, viewBox: "7 7 86 126" },
      h("rect", { class: "back-ground", x: 7, y: 7, width: 86, height: 126, rx: 5 }),
      h("path", { class: "back-line", d: LATTICE })),
    h("rect", { class: "back-frame", x: 10.5, y: 10.5, width: 79, height: 119, rx: 3 }),
    h("ellipse", { class: "back-ground", cx: 50, cy: 70, rx: 19, ry: 24 }),
    h("ellipse", { class: "back-frame", cx: 50, cy: 70, rx: 19, ry: 24 }),
    h("path", { class: "back-lamp", d: "M50 52v6M42 58h16l6 14H36zM45 76h10M47 80h6" }))
}

/** A card as small as a stamp: its rank and its suit. */
export function Mini({ card }) {
  if (!isCard(card)) return h("span", { class: "mini mini-back", "aria-hidden": "true" })
  return h("span", { class: ["mini", `suit-${suitOf(card)}`], role: "img", "aria-label": nameOf(card) },
    h("svg", { viewBox: "0 0 40 56", "aria-hidden": "true" },
      h("text", { class: "card-index", x: 20, y: 25, "text-anchor": "middle" }, indexOf(card)),
      pip(suitOf(card), 20, 41, .85)))
}
