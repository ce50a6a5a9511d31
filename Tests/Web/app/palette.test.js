import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import {
  COLORS, PICKER, SYMBOLS, colorOf, hexOf, initialsOf, rosterColors, symbolOf,
} from "../../../Clients/Web/app/parts/palette.js"
import { SYMBOL_NAMES } from "../../../Clients/Web/app/people/faces/symbols.js"

const file = new URL("../../PaletteTests/Vectors/palette.json", import.meta.url)
const vectors = JSON.parse(await readFile(file, "utf8"))

test("the colours, the picker and the symbols are those of every device", () => {
  assert.deepEqual(COLORS.map(({ id, hex }) => ({ id, hex })), vectors.palette)
  assert.deepEqual(PICKER.map(({ id }) => id), vectors.picker)
  assert.deepEqual(SYMBOLS, vectors.symbols)
})

test("every symbol is drawn", () => {
  assert.deepEqual([...SYMBOL_NAMES].sort(), [...SYMBOLS].sort())
})

test("an id alone has a colour and a symbol", () => {
  for (const { id, color, symbol } of vectors.people) {
    assert.equal(colorOf(id), hexOf(color), id)
    assert.equal(symbolOf(id), symbol, id)
  }
})

test("those in a room have the colours in which the viewer sees them", () => {
  for (const { participants, colors, viewer, preferred, pins } of vectors.rosters) {
    const named = Object.fromEntries(Object.entries(colors).map(([id, color]) => [id, hexOf(color)]))
    assert.deepEqual(rosterColors(participants, { viewer, preferred, pins }), named)
  }
})

test("a name has initials", () => {
  for (const { name, initials } of vectors.initials) assert.equal(initialsOf(name), initials, name)
})
