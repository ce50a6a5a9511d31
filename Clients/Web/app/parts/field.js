import { h } from "../view.js"
import { say } from "../words/words.js"

let count = 0

/** A text field with its name above it, and below it a hint, or what is wrong. */
export function Field(
  { name, label, value, onInput, onEnter, onLeave, hint, wrong, type = "text", rows, key, ref, ...others }
) {
  const id = `field-${name}`
  const about = wrong || hint ? `${id}-about` : null
  const props = {
    id, name, value, class: "input", "aria-describedby": about,
    "aria-invalid": wrong ? "true" : null, dir: "auto", ref,
    on: {
      input: (event) => onInput?.(event.target.value),
      blur: () => onLeave?.(),
      keydown: (event) => {
        if (event.key === "Enter" && !event.isComposing && onEnter && !event.shiftKey) {
          event.preventDefault()
          onEnter()
        }
      },
    },
    ...others,
  }
  return h("div", { class: "field", key: key ?? name },
    label && h("label", { class: "field-label", for: id }, label),
    rows ? h("textarea", { rows, ...props }) : h("input", { type, ...props }),
    about && h("p", {
      class: ["field-about", wrong && "field-wrong"], id: about, role: wrong ? "alert" : null,
    }, wrong || hint))
}

/** On or off. */
export function Switch({ label, hint, isOn, onChange, isOff }) {
  const id = `switch-${(count += 1)}`
  return h("label", { class: ["switch", isOff && "switch-off"] },
    h("span", { class: "switch-words" },
      h("span", { class: "switch-label" }, label),
      hint && h("span", { class: "switch-hint", id }, hint)),
    h("input", {
      type: "checkbox", role: "switch", class: "switch-input", checked: Boolean(isOn),
      "aria-checked": String(Boolean(isOn)),
      disabled: Boolean(isOff), on: { change: (event) => onChange?.(event.target.checked) },
    }),
    h("span", { class: "switch-knob", "aria-hidden": "true" }))
}

/** One of a few choices beside each other: `choices` is a list of {id, name}. */
export function Segments({ label, choices, chosen, onChoose, isOff }) {
  return h("div", { class: "segments", role: "radiogroup", "aria-label": label },
    choices.map((choice) =>
      h("button", {
        key: choice.id, type: "button", class: "segment", role: "radio",
        "aria-checked": String(choice.id === chosen), disabled: Boolean(isOff),
        on: { click: () => onChoose(choice.id) },
      }, choice.name)))
}

/** One of many choices. */
export function Choice({ name, label, choices, chosen, onChoose, isOff, hint }) {
  const id = `field-${name}`
  return h("div", { class: "field" },
    h("label", { class: "field-label", for: id }, label),
    h("select", {
      id, class: "input", value: chosen, disabled: Boolean(isOff),
      on: { change: (event) => onChoose(event.target.value) },
    }, choices.map((choice) =>
      h("option", { key: choice.id, value: choice.id, selected: choice.id === chosen }, choice.name))),
    hint && h("p", { class: "field-about" }, hint))
}

/** A whole number with less and more. */
export function Stepper({ label, value, least, most, step = 1, onChange, isOff, hint }) {
  const change = (by) => onChange(Math.min(most, Math.max(least, value + by)))
  return h("div", { class: "stepper" },
    h("span", { class: "switch-words" },
      h("span", { class: "switch-label" }, label),
      hint && h("span", { class: "switch-hint" }, hint)),
    h("span", { class: "stepper-keys", role: "group", "aria-label": label },
      h("button", {
        type: "button", class: "stepper-key", "aria-label": say.app.less(label),
        disabled: isOff || value <= least, on: { click: () => change(-step) },
      }, "−"),
      h("output", { class: "stepper-value", "aria-live": "polite" }, value),
      h("button", {
        type: "button", class: "stepper-key", "aria-label": say.app.moreOf(label),
        disabled: isOff || value >= most, on: { click: () => change(step) },
      }, "+")))
}
