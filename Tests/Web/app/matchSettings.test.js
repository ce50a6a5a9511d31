import assert from "node:assert/strict"
import { test } from "node:test"
import { aboutPreset, fieldsOf, forPractice, nameOfValue, presetOf, valueOf, wordsOf } from "../../../Clients/Web/app/match/settings.js"

const rules = {
  defaults: { settingsVersion: 1, handSize: "auto", turnSeconds: 0, rounds: 5, reshuffle: true },
  presets: { classic: { handSize: "auto", turnSeconds: 0, rounds: 5, reshuffle: true }, long: { handSize: "auto", turnSeconds: 0, rounds: 13, reshuffle: true } },
  schemas: {
    settings: {
      properties: {
        handSize: { description: "How many cards each is dealt.", oneOf: [{ enum: ["auto"] }, { type: "integer", minimum: 1, maximum: 13 }] },
        preset: { enum: ["classic", "long"] },
        reshuffle: { type: "boolean", description: "An empty stock is refilled." },
        rounds: { type: "integer", minimum: 1, maximum: 20, description: "How many rounds there are." },
        settingsVersion: { type: "integer", minimum: 1, maximum: 1 },
        turnSeconds: { type: "integer", minimum: 0, maximum: 3600, description: "How many seconds a turn may take; 0 is for ever." },
      },
    },
  },
}
const field = (name) => fieldsOf(rules).find((field) => field.name === name)

test("every setting has a field, but the version and the preset", () => {
  assert.deepEqual(fieldsOf(rules).map((field) => field.name), ["rounds", "turnSeconds", "handSize", "reshuffle"])
})

test("the type makes the kind of field", () => {
  assert.equal(field("reshuffle").kind, "switch")
  assert.deepEqual([field("rounds").kind, field("rounds").least, field("rounds").most], ["number", 1, 20])
  assert.equal(field("handSize").choices[0].value, "auto")
  assert.equal(field("handSize").choices.length, 14)
})

test("zero is named by the description, which loses it", () => {
  assert.deepEqual(wordsOf("How many seconds a turn may take; 0 is for ever."), { hint: "How many seconds a turn may take.", zero: "no limit" })
  assert.equal(valueOf(field("turnSeconds"), 0), "No limit")
  assert.equal(valueOf(field("turnSeconds"), 37), "37 seconds")
  assert.equal(nameOfValue(180, { isTime: true }), "3 minutes")
})

test("the choices of a time keep within its bounds", () => {
  const values = field("turnSeconds").choices.map((choice) => choice.value)
  assert.ok(values.every((value) => value >= 0 && value <= 3600))
  assert.ok(values.includes(30))
})

test("a preset is known by its values", () => {
  assert.equal(presetOf(rules, rules.defaults), "classic")
  assert.equal(presetOf(rules, { ...rules.defaults, rounds: 13 }), "long")
  assert.equal(presetOf(rules, { ...rules.defaults, rounds: 7 }), undefined)
})

test("in practice a clock that can be off is off", () => {
  const timed = { ...rules, defaults: { ...rules.defaults, turnSeconds: 30 }, presets: { classic: { ...rules.presets.classic, turnSeconds: 30 } } }
  const quiet = forPractice(timed)
  assert.equal(quiet.defaults.turnSeconds, 0)
  assert.equal(presetOf(quiet, quiet.defaults), "classic")
  assert.equal(timed.defaults.turnSeconds, 30)
  const turnSeconds = { ...rules.schemas.settings.properties.turnSeconds, minimum: 5 }
  const party = { ...timed, schemas: { settings: { properties: { turnSeconds } } } }
  assert.equal(forPractice(party), party)
  assert.equal(forPractice(undefined), undefined)
})

test("a preset says what it changes", () => {
  assert.equal(aboutPreset(rules, "classic"), "The usual settings.")
  assert.equal(aboutPreset(rules, "long"), "Rounds: 13")
  const plain = { ...rules.presets.classic, turnSeconds: 20, reshuffle: false }
  assert.equal(aboutPreset({ ...rules, presets: { plain } }, "plain"), "Time for a turn: 20 seconds · Off: Reshuffle the pile")
  assert.equal(aboutPreset(rules, undefined), "Your own settings.")
})
