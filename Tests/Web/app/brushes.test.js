import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import { marksOf } from "../../../Clients/Web/app/drawing/brushes.js"
import { textOf, vectors } from "../../DrawingStoreTests/Vectors/writeBrushes.mjs"

const file = new URL("../../DrawingStoreTests/Vectors/brushes.json", import.meta.url)
const text = await readFile(file, "utf8")

test("brushes look as on every other device", () => {
  const kept = JSON.parse(text)
  for (const [part, all] of Object.entries(vectors())) {
    assert.equal(all.length, kept[part].length)
    all.forEach((each, index) => assert.deepEqual(JSON.parse(JSON.stringify(each)), kept[part][index]))
  }
  assert.equal(text, textOf(vectors()))
})

test("a stroke has its specks where they were while it grows", () => {
  const points = Array.from({ length: 40 }, (_, index) => ({ x: index * 6, y: 30 + (index % 5) }))
  const [before] = marksOf({ brush: "spray", brushSize: 8, points: points.slice(0, 30) })
  const [after] = marksOf({ brush: "spray", brushSize: 8, points })
  assert.deepEqual(after.specks.slice(0, 100), before.specks.slice(0, 100))
})

test("a very long stroke has no more specks than others", () => {
  const points = Array.from({ length: 5000 }, (_, index) => ({ x: (index % 2) * 900, y: index / 5 }))
  for (const brush of ["crayon", "dots", "spray"]) {
    const count = marksOf({ brush, brushSize: 4, points }).reduce((sum, { specks }) => sum + (specks?.length ?? 0) / 2, 0)
    assert.ok(count > 5000 && count <= 6001, `${brush}: ${count}`)
  }
})
