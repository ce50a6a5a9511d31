import { h } from "../view.js"
import { icon } from "../icons.js"
import { moveByArrows } from "../people/arrows.js"
import { colorOf, cssOf } from "./paint.js"

const PAPERS = [
  { hex: "#ffffff", name: "White" }, { hex: "#fffdf8", name: "Ivory" }, { hex: "#f6efe4", name: "Cream" },
  { hex: "#fbe4d8", name: "Peach" }, { hex: "#f8e8c4", name: "Sand" }, { hex: "#dcebdc", name: "Mint" },
  { hex: "#d8e8f3", name: "Sky" }, { hex: "#e6dcf3", name: "Lilac" }, { hex: "#2c221d", name: "Night", isDark: true },
  { hex: "#234a3f", name: "Forest", isDark: true }, { hex: "#1f2b4d", name: "Navy", isDark: true },
]

/** The papers that a drawing can be on, the one of a new drawing first: one stop for the tab key. */
export function Papers({ color, onChoose }) {
  const chosen = PAPERS.find(({ hex }) => color && cssOf(colorOf(hex)) === cssOf(color))
  return h("div", { class: "papers" },
    icon("palette"),
    h("div", { class: "papers-choice" },
      h("span", { class: "list-name", id: "papers" }, "Paper"),
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
