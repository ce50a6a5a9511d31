import { h } from "../../../view.js"
import { Button } from "../../../parts/button.js"
import { icon } from "../../../icons.js"
import { moveByArrows } from "../../../people/arrows.js"
import { COLORS, heldIn, WIDTHS } from "./pens.js"
import { say } from "../../../words/games.js"

/** Under the artist's thumb: colours, widths, the eraser, undo and clear. */
export function SketchTools({ table, memory, send, redraw }) {
  if (!table.canDraw) return null
  const held = heldIn(memory)
  const hold = (change) => { Object.assign(held, change); redraw() }
  const isEmpty = !table.view.canvas?.length && memory.strokes.length === 0
  const undo = () => {
    if (isEmpty) memory.isCleared = false
    change(memory, send, redraw, { undo: {} })
  }
  const clear = () => {
    memory.isCleared = true
    change(memory, send, redraw, { clear: {} })
  }
  return h("div", { class: "party-tools", key: "tools", role: "group", "aria-label": say.drawing.tools },
    h("div", { class: "party-inks", role: "radiogroup", "aria-label": say.common.colour, on: { keydown: moveByArrows } },
      COLORS.map(({ name, hex }, color) => h("button", {
        key: name, type: "button", class: "party-ink", role: "radio", "aria-label": name, title: name,
        "aria-checked": String(held.color === color && !held.isErasing), tabindex: held.color === color ? "0" : "-1",
        style: { "--swatch": hex }, on: { click: () => hold({ color, isErasing: false }) },
      }))),
    h("div", { class: "party-pens" },
      h("div", { class: "party-widths", role: "radiogroup", "aria-label": say.party.width, on: { keydown: moveByArrows } },
        WIDTHS.map(({ name }, width) => h("button", {
          key: name, type: "button", class: "party-tool", role: "radio", "aria-label": name, title: name,
          "aria-checked": String(held.width === width), tabindex: held.width === width ? "0" : "-1",
          style: { "--dot": `${.3 + width * .35}rem` }, on: { click: () => hold({ width }) },
        }, h("span", { class: "party-dot", "aria-hidden": "true" })))),
      h("button", {
        type: "button", key: "eraser", class: "party-tool", "aria-label": say.common.eraser, title: say.common.eraser,
        "aria-pressed": String(held.isErasing), on: { click: () => hold({ isErasing: !held.isErasing }) },
      }, icon("eraser")),
      h(Button, {
        key: "undo", kind: "quiet", class: "party-tool", icon: "undo", label: say.common.undo,
        isOff: isEmpty && !memory.isCleared, onClick: undo,
      }),
      h(Button, {
        key: "clear", kind: "quiet", class: "party-tool", icon: "trash", label: say.party.clear, isOff: isEmpty, onClick: clear,
      })))
}

/** One after the other: of two that are the same, the second would count as sent already. */
function change(memory, send, redraw, action) {
  memory.changes = (memory.changes ?? Promise.resolve()).then(() => send(action, { isQuiet: true })).then(() => {
    memory.strokes = []
    redraw()
  })
}
