import { h } from "../../app/view.js"

/** A choice among many. `choices` are {id, name}. */
export function Select({ name, label, value, choices, onChoose }) {
  return h("div", { class: "field" },
    h("label", { class: "field-label", for: `field-${name}` }, label),
    h("select", {
      id: `field-${name}`, class: "input", value, on: { change: (event) => onChoose(event.target.value) },
    }, choices.map((choice) =>
      h("option", { key: choice.id, value: choice.id, selected: choice.id === value }, choice.name))))
}
