import assert from "node:assert/strict"
import { test } from "node:test"
import { RowWindow } from "../../../Clients/Web/app/chat/rowWindow.js"

const rows = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => ({ key: from + index }))
const ends = (list) => [list[0].key, list.at(-1).key]

test("it begins with the newest, and new ones come into it", () => {
  const drawn = new RowWindow()
  assert.deepEqual(ends(drawn.of(rows(1, 1000))), [921, 1000])
  assert.deepEqual(ends(drawn.of(rows(1, 1010))), [921, 1010])
  assert.equal(drawn.isAtEnd, true)
})

test("going up it keeps its size, and what comes does not move it", () => {
  const drawn = new RowWindow()
  const all = rows(1, 1000)
  drawn.of(all)
  for (let step = 0; step < 10; step += 1) assert.equal(drawn.growUp(all), true)
  const before = ends(drawn.of(all))
  assert.equal(drawn.isAtEnd, false)
  assert.ok(before[1] - before[0] <= 220)
  assert.deepEqual(ends(drawn.of(rows(1, 1050))), before)
  assert.deepEqual(ends(drawn.of(rows(-500, 1050))), before, "older ones above do not move it either")
})

test("it comes back to the end", () => {
  const drawn = new RowWindow()
  const all = rows(1, 1000)
  drawn.of(all)
  while (drawn.growUp(all));
  assert.equal(ends(drawn.of(all))[0], 1)
  while (drawn.growDown(all));
  assert.equal(ends(drawn.of(all))[1], 1000)
  assert.equal(drawn.isAtEnd, true)
})

test("it stays small while messages pour in", () => {
  const drawn = new RowWindow()
  for (let last = 10; last < 2000; last += 10) assert.ok(drawn.of(rows(1, last)).length <= 220)
})

test("it goes to a row far away", () => {
  const drawn = new RowWindow()
  const all = rows(1, 1000)
  drawn.of(all)
  assert.equal(drawn.around(all, 300), true)
  const [first, last] = ends(drawn.of(all))
  assert.ok(first <= 300 && 300 <= last)
  assert.equal(drawn.around(all, 5000), false)
  drawn.toEnd()
  assert.deepEqual(ends(drawn.of(all)), [921, 1000])
})

test("a day's line that moves up with older messages does not widen it", () => {
  const drawn = new RowWindow()
  const day = { kind: "day", key: "day" }
  assert.deepEqual(ends(drawn.of([day, ...rows(901, 950)])), ["day", 950])
  assert.deepEqual(ends(drawn.of([day, ...rows(1, 950)])), [901, 950])
  const all = [day, ...rows(1, 950)]
  let steps = 0
  while (drawn.growUp(all)) assert.ok((steps += 1) < 100)
  assert.equal(drawn.of(all)[0].key, "day")
})
