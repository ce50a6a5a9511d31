import assert from "node:assert/strict"
import { test } from "node:test"
import { linesOf, LONGEST, pathOf } from "../../../Clients/Web/app/match/tables/party/strokes.js"

test("a tap is a dot", () => {
  assert.deepEqual(linesOf([[50.4, 49.6]]), [[50, 50]])
  assert.equal(pathOf([50, 50]), "M50 50h.01")
})

test("a straight line needs two points", () => {
  assert.deepEqual(linesOf([[0, 0], [10, 10], [25, 25], [40, 40]]), [[0, 0, 40, 40]])
})

test("what leaves the paper stays on its edge", () => {
  assert.deepEqual(linesOf([[-20, 50], [140, 50]]), [[0, 50, 100, 50]])
})

test("a long stroke is several lines that are joined and short enough", () => {
  const points = Array.from({ length: 400 }, (_, step) => [50 + step / 9 * Math.cos(step / 6), 50 + step / 9 * Math.sin(step / 6)])
  const lines = linesOf(points)
  assert.ok(lines.length > 1)
  for (const line of lines) {
    assert.ok(line.length >= 2 && line.length <= 2 * LONGEST && line.length % 2 === 0)
    assert.ok(line.every((value) => Number.isInteger(value) && value >= 0 && value <= 100))
  }
  for (let index = 1; index < lines.length; index += 1) {
    assert.deepEqual(lines[index].slice(0, 2), lines[index - 1].slice(-2))
  }
})

test("a closed circle keeps its shape", () => {
  const circle = Array.from({ length: 33 }, (_, step) => [50 + 30 * Math.cos(step / 16 * Math.PI), 50 + 30 * Math.sin(step / 16 * Math.PI)])
  const [line] = linesOf(circle)
  assert.ok(line.length > 16)
})

test("a path begins and ends where the line does", () => {
  assert.match(pathOf([0, 0, 50, 100, 100, 0]), /^M0 0Q50 100 75 50L100 0$/)
})
