import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import {
  COLORS, PICKER, SYMBOLS, colorOf, hexOf, initialsOf, lettersOn, rosterColors, symbolOf,
} from "../../../Clients/Web/app/parts/palette.js"
import { SYMBOL_NAMES } from "../../../Clients/Web/app/people/faces/symbols.js"

const file = new URL("../../PaletteTests/Vectors/palette.json", import.meta.url)
const vectors = JSON.parse(await readFile(file, "utf8"))

test("the colours, the picker and the symbols are those of every device", () => {
  assert.deepEqual(COLORS.map(({ id, hex }) => ({ id, hex })), vectors.palette)
  assert.deepEqual(PICKER.map(({ id }) => id), vectors.picker)
  assert.deepEqual(SYMBOLS, vectors.symbols)
})

/** As the accessibility guidelines reckon it. */
function luminance(hex) {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
}

test("letters can be read on every colour", () => {
  for (const { hex } of COLORS) {
    const [dark, light] = [hex, lettersOn(hex)].map(luminance).sort((one, other) => one - other)
    assert.ok((light + 0.05) / (dark + 0.05) >= 4.5, hex)
  }
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
