import { h } from "../view.js"
import { icon } from "../icons.js"
import { COLORS } from "../parts/palette.js"
import { moveByArrows } from "./arrows.js"
import { builtIn } from "./faces/builtIn.js"

const SHAPES = ["circle", "square", "triangle", "hexagon", "star", "heart"]
const MOST = 4

/** A few figures to begin with. Whoever does not care has one anyway. */
export class FirstFace {
  #faces = deal()
  chosen = this.#faces[0]

  /** A row of figures, and a die for others. */
  view(redraw) {
    const choose = (id) => { this.chosen = id; redraw() }
    const again = () => { this.#deal(); redraw() }
    return h("div", { class: "first-face" },
      h("div", { class: "first-face-row", role: "radiogroup", "aria-label": "Your face", on: { keydown: moveByArrows } },
        this.#faces.map((id) => h("button", {
          key: id, type: "button", class: "first-face-one", role: "radio", "aria-label": nameOf(id),
          "aria-checked": String(id === this.chosen), tabindex: id === this.chosen ? "0" : "-1",
          on: { click: () => choose(id) },
        }, h("span", { class: "avatar", style: { "--tint": "transparent" } }, h("svg", { viewBox: "0 0 64 64", "aria-hidden": "true" }, builtIn(id)))))),
      h("button", { type: "button", class: "first-face-one first-face-dice", "aria-label": "Other faces", title: "Other faces", on: { click: again } },
        icon("dice")))
  }

  #deal() {
    this.#faces = deal()
    this.chosen = this.#faces[0]
  }
}

/** Different shapes in different colours. */
function deal() {
  const shapes = shuffled(SHAPES)
  return shuffled(COLORS).slice(0, MOST).map(({ id }, at) => `${id}_${shapes[at]}`)
}

function shuffled(all) {
  return all.map((one) => [Math.random(), one]).sort(([one], [other]) => one - other).map(([, one]) => one)
}

function nameOf(id) { return id.replace("_", " ").replace(/^./, (letter) => letter.toUpperCase()) }
