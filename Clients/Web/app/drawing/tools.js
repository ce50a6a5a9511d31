import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"
import { moveByArrows } from "../people/arrows.js"
import { brushes } from "./catalogue.js"
import { colorOf } from "./paint.js"
import { BrushSample } from "./sample.js"
import { say } from "../words/pages.js"

const INKS = [
  "#2c221d", "#6b5c51", "#fffdf8", "#e5484d", "#f5871f", "#f2c94c", "#3da35d", "#12a5a5", "#2f80ed", "#5856d6",
  "#9b51e0", "#eb5e9b", "#8d5524", "#f1c27d",
]
const STAMPS = ["⭐", "❤️", "😀", "😂", "😎", "🥳", "🔥", "🌈", "🌻", "🍕", "🎉", "👍", "🐱", "🐶", "🦊", "🐸", "🚀", "⛵", "🎈", "👑"]
const SIZES = [4, 8, 16, 30, 54]
const WHITE = colorOf("#ffffff")

/** What the hand holds: a brush with its size and colour, the eraser, or a stamp. */
export class Tools {
  size = 8
  hex = "#2c221d"
  emoji = null
  isErasing = false
  #app
  #chosen = null

  constructor(app) { this.#app = app }

  get #all() { return brushes(this.#app) }
  get #paints() { return this.#all.filter(({ erases }) => !erases) }
  get #eraser() { return this.#all.find(({ erases }) => erases) }
  /** The chosen brush, or the first while that is not among them. */
  get #brush() { return this.#paints.find(({ id }) => id === this.#chosen) ?? this.#paints[0] }

  /** As a stroke has it. */
  get held() {
    return {
      brush: this.isErasing ? this.#eraser.id : this.#brush.id, brushSize: this.isErasing ? this.size * 1.6 : this.size,
      color: colorOf(this.hex), emoji: this.emoji, stampSize: 40 + this.size * 4,
    }
  }

  #set(change) {
    Object.assign(this, change)
    this.#app.redraw()
  }

  view({ drawing }) {
    const hand = drawing.hand ?? { undo: 0, redo: 0 }
    const { isErasing, emoji } = this
    return h("div", { class: "tools", role: "toolbar", "aria-label": say.drawing.tools },
      h("div", { class: "tools-row" },
        h(Button, { kind: "quiet", icon: "undo", label: say.common.undo, isOff: !hand.undo, onClick: () => this.#app.run(drawing.undo()) }),
        h(Button, { kind: "quiet", icon: "redo", label: say.drawing.redo, isOff: !hand.redo, onClick: () => this.#app.run(drawing.redo()) }),
        h("button", {
          type: "button", class: ["tool", !isErasing && !emoji && "tool-on"], "aria-label": say.drawing.brushNamed(this.#brush.displayName), "aria-pressed": String(!isErasing && !emoji),
          on: { click: () => (isErasing || emoji ? this.#set({ isErasing: false, emoji: null }) : this.#chooseBrush(drawing)) },
        }, this.#sample(drawing, this.#brush, { width: 36, height: 30 })),
        this.#eraser && h("button", {
          type: "button", class: ["tool", isErasing && "tool-on"], "aria-label": say.common.eraser, "aria-pressed": String(isErasing),
          on: { click: () => this.#set({ isErasing: !isErasing, emoji: null }) },
        }, h("span", { class: "tool-eraser", "aria-hidden": "true" })),
        h("button", {
          type: "button", class: ["tool", emoji && "tool-on"], "aria-label": emoji ? say.drawing.stamp(emoji) : say.drawing.stamps, "aria-pressed": String(Boolean(emoji)),
          on: { click: () => this.#chooseStamp() },
        }, emoji ? h("span", { class: "tool-emoji" }, emoji) : icon("star")),
        h("button", {
          type: "button", class: "tool", "aria-label": say.drawing.size(SIZES.indexOf(this.size) + 1, SIZES.length),
          on: { click: () => this.#set({ size: SIZES[(SIZES.indexOf(this.size) + 1) % SIZES.length] }) },
        }, h("span", { class: "tool-size", style: { "--dot": `${6 + SIZES.indexOf(this.size) * 5}px` } }))),
      h("div", { class: "tools-colors", role: "radiogroup", "aria-label": say.common.colour },
        INKS.map((hex) => h("button", {
          key: hex, type: "button", class: "ink", role: "radio", "aria-checked": String(hex === this.hex && !isErasing), "aria-label": NAMES[hex],
          style: { "--swatch": hex }, on: { click: () => this.#set({ hex, isErasing: false, emoji: null }) },
        })),
        h("label", { class: "ink ink-own", title: say.drawing.ownColour },
          h("span", { class: "visually-hidden" }, say.drawing.ownColour), icon("palette"),
          h("input", { type: "color", value: this.hex, on: { input: (event) => this.#set({ hex: event.target.value, isErasing: false }) } }))))
  }

  /** What a brush paints in the colour and size of the hand. */
  #sample(drawing, { id }, box) {
    return h(BrushSample, { brush: id, hex: this.hex, size: this.size, paper: drawing.state?.backgroundColor ?? WHITE, ...box })
  }

  #chooseBrush(drawing) {
    this.#app.sheet((close) => h("div", { class: "brushes", role: "radiogroup", "aria-label": say.drawing.brushes, on: { keydown: moveByArrows } },
      this.#paints.map((brush) => {
        const isChosen = brush.id === this.#brush.id
        return h("button", {
          key: brush.id, type: "button", class: "brush-choice", role: "radio", "aria-checked": String(isChosen), tabindex: isChosen ? "0" : "-1",
          on: { click: () => { this.#chosen = brush.id; this.#set({ isErasing: false, emoji: null }); close() } },
        }, this.#sample(drawing, brush, { width: 112, height: 72 }), h("span", null, brush.displayName))
      })), { title: say.drawing.brushes })
  }

  #chooseStamp() {
    this.#app.sheet((close) => h("div", { class: "stamps" },
      STAMPS.map((emoji) => h("button", {
        key: emoji, type: "button", class: "stamp", "aria-label": say.drawing.stamp(emoji),
        on: { click: () => { this.#set({ emoji, isErasing: false }); close() } },
      }, emoji))), { title: say.drawing.stamps })
  }
}

const NAMES = {
  "#2c221d": say.drawing.ink, "#6b5c51": say.drawing.grey, "#fffdf8": say.drawing.white, "#e5484d": say.colours.red, "#f5871f": say.colours.orange, "#f2c94c": say.colours.yellow,
  "#3da35d": say.colours.green, "#12a5a5": say.colours.teal, "#2f80ed": say.colours.blue, "#5856d6": say.colours.indigo, "#9b51e0": say.colours.purple, "#eb5e9b": say.colours.pink,
  "#8d5524": say.drawing.brown, "#f1c27d": say.drawing.sand,
}
