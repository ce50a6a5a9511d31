import { h } from "../view.js"
import { Choice, Segments, Stepper, Switch } from "../parts/field.js"
import { aboutPreset, fieldsOf, nameOfChoice, presetOf, valueOf } from "./settings.js"
import { say } from "../words/games.js"

/**
 * The settings of a game, as a form made from its schema, or as a list to be read.
 * `rules` is what `match.rules` answers; `onChange(settings)` is given all of them.
 */
export function SettingsForm({ game, rules, settings, onChange, isReadOnly }) {
  const now = { ...rules.defaults, ...settings }
  const fields = fieldsOf(rules)
  const preset = presetOf(rules, now)
  if (isReadOnly) return SettingsList({ fields, now, preset })
  const presets = Object.keys(rules.presets ?? {})
  const change = (field, value) => onChange({ ...now, [field.name]: value })
  return h("div", { class: "settings-form", key: `settings-${game}` },
    presets.length > 1 && h("div", { class: "field", key: "presets" },
      h(Segments, {
        label: say.settings.kindOfGame, chosen: preset,
        choices: presets.map((name) => ({ id: name, name: nameOfChoice(name) })),
        onChoose: (name) => onChange({ ...now, ...rules.presets[name] }),
      }),
      h("p", { class: "field-about", role: "status" }, aboutPreset(rules, preset))),
    fields.map((field) => h("div", { class: "settings-field", key: field.name }, Input({ field, value: now[field.name], change }))))
}

function Input({ field, value, change }) {
  const { name, label, hint } = field
  switch (field.kind) {
    case "switch": return h(Switch, { label, hint, isOn: value, onChange: (isOn) => change(field, isOn) })
    case "number": return h(Stepper, {
      label, hint, value, least: field.least, most: field.most, onChange: (number) => change(field, number),
    })
    default: {
      const isKnown = field.choices.some((choice) => choice.value === value)
      const choices = isKnown ? field.choices : [...field.choices, { value, name: valueOf(field, value) }]
      return h(Choice, {
        name: `setting-${name}`, label, hint, chosen: String(value),
        choices: choices.map((choice) => ({ id: String(choice.value), name: choice.name })),
        onChoose: (id) => change(field, choices.find((choice) => String(choice.value) === id).value),
      })
    }
  }
}

function SettingsList({ fields, now, preset }) {
  return h("dl", { class: "settings-list", key: "list" },
    preset && h("div", { class: "settings-one", key: "preset" },
      h("dt", {}, say.settings.kindOfGame), h("dd", {}, nameOfChoice(preset))),
    fields.map((field) =>
      h("div", { class: "settings-one", key: field.name },
        h("dt", {}, field.label, field.hint && h("span", { class: "switch-hint" }, field.hint)),
        h("dd", {}, valueOf(field, now[field.name])))))
}
