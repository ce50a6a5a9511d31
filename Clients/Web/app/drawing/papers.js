import { h } from "../view.js"
import { icon } from "../icons.js"
import { moveByArrows } from "../people/arrows.js"
import { colorOf, cssOf } from "./paint.js"
import { say } from "../words/pages.js"

const PAPERS = [
  { hex: "#ffffff", name: say.drawing.white }, { hex: "#fffdf8", name: say.drawing.ivory }, { hex: "#f6efe4", name: say.drawing.cream },
  { hex: "#fbe4d8", name: say.drawing.peach }, { hex: "#f8e8c4", name: say.drawing.sand }, { hex: "#dcebdc", name: say.drawing.mint },
  { hex: "#d8e8f3", name: say.drawing.sky }, { hex: "#e6dcf3", name: say.drawing.lilac }, { hex: "#2c221d", name: say.drawing.night, isDark: true },
  { hex: "#234a3f", name: say.drawing.forest, isDark: true }, { hex: "#1f2b4d", name: say.drawing.navy, isDark: true },
]

/** The papers that a drawing can be on, the one of a new drawing first: one stop for the tab key. */
export function Papers({ color, onChoose }) {
  const chosen = PAPERS.find(({ hex }) => color && cssOf(colorOf(hex)) === cssOf(color))
  return h("div", { class: "papers" },
    icon("palette"),
    h("div", { class: "papers-choice" },
      h("span", { class: "list-name", id: "papers" }, say.drawing.paper),
      h("div", { class: "papers-row", role: "radiogroup", "aria-labelledby": "papers", on: { keydown: moveByArrows } },
        PAPERS.map((paper) => {
          const { hex, name, isDark } = paper
          const isChosen = paper === chosen
          return h("button", {
            key: hex, type: "button", class: ["ink", isDark && "ink-dark"], role: "radio", "aria-checked": String(isChosen), "aria-label": name,
            title: name, tabindex: paper === (chosen ?? PAPERS[0]) ? "0" : "-1", style: { "--swatch": hex },
            on: { click: () => isChosen || onChoose(colorOf(hex)) },
          }, isChosen && icon("check"))
        }))))
}
