import { Button } from "../../app/parts/button.js"
import { Field } from "../../app/parts/field.js"
import { h } from "../../app/view.js"
import { Select } from "./select.js"

/**
 * Fields that narrow down what is shown. `fields` are {name, label, placeholder, choices}. `values` is changed as
 * somebody types, and `onType` is called then; `onApply` is called when they are done.
 */
export function Filters({ fields, values, onApply, onType, verb = "Show", label }, children) {
  return h("form", {
    class: "filters", "aria-label": label, on: {
      submit: (event) => { event.preventDefault(); onApply() },
    },
  },
    fields.map((field) => field.choices
      ? h(Select, { key: field.name, name: field.name, label: field.label, choices: field.choices,
        value: values[field.name] ?? "", onChoose: (id) => { values[field.name] = id; onApply() } })
      : h(Field, {
        key: field.name, name: field.name, label: field.label, placeholder: field.placeholder,
        value: values[field.name] ?? "",
        autocomplete: "off", autocapitalize: "off", spellcheck: "false",
        onInput: (text) => {
          values[field.name] = text
          onType?.()
        },
      })),
    h("div", { class: "filters-keys" }, h(Button, { kind: "main", class: "filters-go", type: "submit" }, verb),
      children))
}
