import { capital, title } from "./words.js"
import { say } from "../words/games.js"

const HIDDEN = new Set(["settingsVersion", "preset"])
// What is asked first; the rest follows in the order of the schema.
const FIRST = ["targetScore", "rounds", "turnSeconds", "revealSeconds", "handSize", "decks"]
const SECONDS = [0, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600, 1200, 3600]
const NUMBERS = [0, 10, 20, 25, 50, 75, 100, 150, 200, 250, 300, 500, 750, 1000]
const FEW = 21

/** The fields of a form, made from a game's schema: `{name, label, hint, kind, choices?, least?, most?}`. */
export function fieldsOf(rules) {
  const properties = rules?.schemas?.settings?.properties ?? {}
  return Object.entries(properties)
    .filter(([name]) => !HIDDEN.has(name) && name in (rules.defaults ?? {}))
    .map(([name, schema]) => fieldOf(name, schema, rules.defaults[name]))
    .filter(Boolean)
    .sort((one, other) => order(one.name) - order(other.name))
}

function order(name) {
  const place = FIRST.indexOf(name)
  return place < 0 ? FIRST.length : place
}

function fieldOf(name, schema, usual) {
  const told = wordsOf(schema.description ?? "")
  const zero = told.zero && (say.settings.zeros[name] ?? told.zero)
  const field = { name, label: say.settings.names[name] ?? title(name), hint: say.settings.hints[name] ?? told.hint }
  if (schema.type === "boolean") return { ...field, kind: "switch" }
  if (schema.enum) return { ...field, kind: "choice", choices: schema.enum.map((id) => ({ value: id, name: nameOfChoice(String(id)) })) }
  const number = schema.oneOf?.find((one) => one.type === "integer") ?? (schema.type === "integer" ? schema : null)
  if (!number) return null
  const [least, most] = [number.minimum ?? 0, number.maximum ?? 100]
  const isTime = name.endsWith("Seconds")
  const isAuto = schema.oneOf?.some((one) => one.enum?.includes("auto"))
  if (!isAuto && !zero && !isTime && most - least < FEW) return { ...field, kind: "number", least, most }
  const numbers = isTime ? SECONDS : most - least <= FEW || most <= 52 && !zero ? range(least, most)
    : most <= 52 ? range(0, 10) : NUMBERS
  const values = [...new Set([...numbers, usual])].filter((value) => value >= least && value <= most)
    .sort((one, other) => one - other)
  return {
    ...field, kind: "choice",
    choices: [
      ...(isAuto ? [{ value: "auto", name: say.settings.automatic }] : []),
      ...values.map((value) => ({ value, name: nameOfValue(value, { zero, isTime }) })),
    ],
    nameOf: (value) => nameOfValue(value, { zero, isTime }),
  }
}

/** A preset or another choice by its id. */
export function nameOfChoice(id) { return say.settings.choices[id] ?? title(id) }

export function nameOfValue(value, { zero, isTime } = {}) {
  if (value === "auto") return say.settings.automatic
  if (value === 0 && zero) return capital(zero)
  if (!isTime) return String(value)
  return value >= 120 && value % 60 === 0 ? say.settings.minutes(value / 60) : say.settings.seconds(value)
}

/** Takes apart `After how many cards a round ends; 0 is no bound.` */
export function wordsOf(description) {
  const [, before, zero] = /^(.*?)[;,] 0 is ([^.;]+)\.?$/.exec(description) ?? []
  if (!zero) return { hint: description }
  return { hint: `${before}.`, zero: { "for ever": say.settings.noLimit, "no bound": say.settings.noLimit }[zero] ?? zero }
}

function range(least, most) { return Array.from({ length: most - least + 1 }, (_, at) => least + at) }

/** The same for practice, where nobody waits: as on the server, a clock that can be off is off. */
export function forPractice(rules) {
  if (rules?.schemas?.settings?.properties?.turnSeconds?.minimum !== 0) return rules
  const quiet = (settings) => ({ ...settings, turnSeconds: 0 })
  const presets = Object.entries(rules.presets ?? {}).map(([name, preset]) => [name, quiet(preset)])
  return { ...rules, defaults: quiet(rules.defaults), presets: Object.fromEntries(presets) }
}

/** Which preset these settings are; nothing if somebody changed one. */
export function presetOf(rules, settings) {
  return Object.entries(rules?.presets ?? {}).find(([, preset]) =>
    Object.entries(preset).every(([name, value]) => (settings?.[name] ?? preset[name]) === value))?.[0]
}

/** What these settings are called. */
export function presetName(rules, settings) {
  const id = presetOf(rules, settings)
  return id ? nameOfChoice(id) : say.practice.yourOwn
}

/** What a preset changes of the usual settings. */
export function aboutPreset(rules, name) {
  if (!name) return say.settings.own
  const preset = rules.presets[name]
  const changed = fieldsOf(rules).filter(({ name }) => name in preset && preset[name] !== rules.defaults[name])
  if (changed.length === 0) return say.settings.usual
  const switched = (isOn) => changed.filter(({ kind, name }) => kind === "switch" && preset[name] === isOn).map(({ label }) => label)
  const [on, off] = [switched(true), switched(false)]
  return [
    ...changed.filter(({ kind }) => kind !== "switch").map((field) => `${field.label}: ${valueOf(field, preset[field.name]).toLowerCase()}`),
    on.length > 0 && say.settings.on(on.join(", ")), off.length > 0 && say.settings.off(off.join(", ")),
  ].filter(Boolean).join(" · ")
}

/** What is told of settings that can't be changed here. */
export function valueOf(field, value) {
  if (field.kind === "switch") return value ? say.common.yes : say.common.no
  const choice = field.choices?.find((choice) => choice.value === value)
  return choice?.name ?? field.nameOf?.(value) ?? String(value)
}
