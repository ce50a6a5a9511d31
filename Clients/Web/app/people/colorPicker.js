import { h } from "../view.js"
import { icon } from "../icons.js"
import { PICKER } from "../parts/palette.js"
import { moveByArrows } from "./arrows.js"
import { say } from "../words/pages.js"

/** The nine colours and "automatic", which shows the `usual` colour. */
export function ColorPicker({ label, chosen, usual, onChoose }) {
  const choices = [{ id: "", hex: usual, name: say.avatar.automatic },
    ...PICKER.map(({ id, hex }) => ({ id, hex, name: say.colours[id] }))]
  return h("div", { class: "swatches", role: "radiogroup", "aria-label": label, on: { keydown: moveByArrows } },
    choices.map(({ id, hex, name }) => {
      const isChosen = id === (chosen ?? "")
      return h("button", {
        key: id || "auto", type: "button", class: ["swatch", !id && "swatch-auto"], role: "radio",
        "aria-checked": String(isChosen), tabindex: isChosen ? "0" : "-1", "aria-label": name, title: name,
        style: { "--swatch": hex }, on: { click: () => isChosen || onChoose(id) },
      }, isChosen ? icon("check") : !id && h("span", { "aria-hidden": "true" }, say.avatar.auto))
    }))
}
