import { h } from "../view.js"
import { icon } from "../icons.js"
import { faceOf, flyFrom } from "./motion.js"
import { say } from "../words/games.js"

/** What can be thrown at a table, as on the server, and what a screen reader says of it. */
export const REACTIONS = [
  { emoji: "👏", name: say.reactions.applause }, { emoji: "😂", name: say.reactions.laughter }, { emoji: "😮", name: say.reactions.surprise },
  { emoji: "😢", name: say.reactions.tears }, { emoji: "🔥", name: say.reactions.fire }, { emoji: "🍅", name: say.reactions.tomato },
]
/** The server tells one a second of each person. */
export const PACE_MS = 1000
const LASTS_MS = 2400
const MOST = 8
/** Not every one is read out: that would drown the game. */
const SPOKEN_EVERY_MS = 4000

/** What lies on the table just now. */
export class Thrown {
  /** `{id, emoji, by, name, side, height}`, the oldest first. */
  items = []
  /** The last one in words, for screen readers: `Ben: applause.` */
  spoken = ""
  #redraw
  #now
  #last = 0
  #spokenAt = -Infinity
  #sentAt = -Infinity
  #timers = new Set()

  constructor(redraw, now = Date.now) { [this.#redraw, this.#now] = [redraw, now] }

  /** Puts on the table what `by` threw; false for what this app does not know. */
  add({ emoji, by, name, isMe }) {
    const known = REACTIONS.find((one) => one.emoji === emoji)
    if (!known) return false
    const id = (this.#last += 1)
    this.items = [...this.items, { id, emoji, by, name, side: id % 2 ? "start" : "end", height: (id * 37) % 40 }].slice(-MOST)
    if (!isMe && this.#now() - this.#spokenAt >= SPOKEN_EVERY_MS) {
      this.#spokenAt = this.#now()
      this.spoken = `${name}: ${known.name.toLowerCase()}.`
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.items = this.items.filter((item) => item.id !== id)
      this.#redraw()
    }, LASTS_MS)
    this.#timers.add(timer)
    this.#redraw()
    return true
  }

  /** Whether another one may be sent now. It counts as sent then. */
  take() {
    if (this.#now() - this.#sentAt < PACE_MS) return false
    this.#sentAt = this.#now()
    return true
  }

  close() { this.#timers.forEach(clearTimeout) }
}

/** Whether the viewer may react: a player, or somebody who watches from the room. */
export function mayReact(match, room, me) {
  if (!["playing", "over"].includes(match?.status)) return false
  return match.seat !== undefined || Boolean(room?.state?.spectators?.some(({ id }) => id === me))
}

/** The button, and above it what can be thrown once it is pressed. */
export function ReactMenu({ react, class: more }) {
  if (!react) return null
  const close = (menu) => {
    react.open(false)
    menu.querySelector(".react-open").focus({ preventScroll: true })
  }
  return h("div", {
    class: ["react", more], key: "react",
    on: {
      keydown: (event) => {
        if (event.key !== "Escape" || !react.isOpen) return
        event.stopPropagation()
        close(event.currentTarget)
      },
    },
  },
    h("button", {
      type: "button", class: "react-open", "aria-label": say.reactions.react, title: say.reactions.react, "aria-expanded": String(react.isOpen),
      on: { click: () => react.open(!react.isOpen) },
    }, icon("smile")),
    react.isOpen && h("div", { class: "react-above", key: "above" }, ReactRow({
      react, onDone: (event) => close(event.currentTarget.closest(".react")),
    })))
}

/** The things to throw, beside each other. */
export function ReactRow({ react, onDone }) {
  return react && h("div", { class: "react-row", role: "group", "aria-label": say.reactions.reactions, key: "reactions" },
    REACTIONS.map(({ emoji, name }) => h("button", {
      key: emoji, type: "button", class: "react-one", "aria-label": name, title: name, disabled: react.isOff,
      on: { click: (event) => { react.send(emoji); onDone?.(event) } },
    }, emoji)))
}

/** At the sides of the table: each flies from the face of its thrower, and has the name with it. */
export function ThrownLayer({ items }) {
  return h("div", { class: "thrown", "aria-hidden": "true", key: "thrown" },
    items.map(({ id, emoji, by, name, side, height }) => h("span", {
      key: id, class: ["thrown-one", `thrown-${side}`], style: { "--y": `${height}%` },
      leave: [{ opacity: 1 }, { opacity: 0 }], ref: (element) => element && flyFrom(element, faceOf(by), { duration: 650, turn: -200 }),
    },
      h("span", { class: "thrown-emoji" }, emoji), h("span", { class: "thrown-name one-line", dir: "auto" }, name))))
}
