import { Button } from "../../app/parts/button.js"
import { Field } from "../../app/parts/field.js"
import { h } from "../../app/view.js"

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
      ? h(Pick, { key: field.name, field, values, onApply })
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

function Pick({ field, values, onApply }) {
  return h("div", { class: "field" },
    h("label", { class: "field-label", for: `field-${field.name}` }, field.label),
    h("select", {
      id: `field-${field.name}`, class: "input", value: values[field.name] ?? "",
      on: { change: (event) => { values[field.name] = event.target.value; onApply() } },
    }, field.choices.map((choice) =>
      h("option", { key: choice.id, value: choice.id, selected: choice.id === (values[field.name] ?? "") },
        choice.name))))
}
