import assert from "node:assert/strict"
import { test } from "node:test"
import { seats } from "../../../Clients/Web/console/pages/match.js"
import { markOf, marksBetween, marksOf, treeLines } from "../../../Clients/Web/console/tree.js"

const state = { code: "K7QD", seats: [{ id: "ada", isReady: true }, { id: "ben", isReady: false }], log: ["a", "b"],
  none: {} }

test("a state is lines of JSON", () => {
  const lines = treeLines({ a: 1, b: [true, null] }).map(({ depth, name, text }) =>
    `${" ".repeat(depth)}${name ? `${name}: ` : ""}${text}`)
  assert.deepEqual(lines, ["{", " a: 1", " b: [", "  true", "  null", " ]", "}"])
})

test("a place is named as a difference names it", () => {
  const paths = treeLines(state).map(({ path }) => path)
  for (const path of ["code", "seats[ben].isReady", "log[1]", "none"]) assert.ok(paths.includes(path), path)
})

test("things of the same id are told apart by their place", () => {
  assert.ok(treeLines({ list: [{ id: "a" }, { id: "a" }] }).some(({ path }) => path === "list[1].id"))
  assert.ok(treeLines({ list: [{ id: "a" }, {}] }).some(({ path }) => path === "list[0].id"))
})

test("what is closed is one line, which says how much is in it", () => {
  const lines = treeLines(state, { closed: new Set(["seats"]) })
  const seats = lines.find(({ path }) => path === "seats")
  assert.deepEqual([seats.text, seats.count, seats.isClosed], ["[…]", 2, true])
  assert.ok(!lines.some(({ path }) => path.startsWith("seats[")))
})

test("what changed is marked, with all that is inside of it", () => {
  const marks = marksOf([{ path: "seats[ben]", new: { id: "ben" } }, { path: "code", old: "A", new: "B" },
    { path: "log[0]", old: "a" }])
  assert.equal(markOf(marks, "seats[ben].isReady"), "new")
  assert.equal(markOf(marks, "seats[bento].isReady"), null)
  assert.equal(markOf(marks, "code"), "changed")
  assert.equal(markOf(marks, "codes"), null)
  assert.equal(markOf(marks, "log[0]"), "gone")
  assert.equal(markOf(new Map(), "code"), null)
})

test("two values that are at hand are compared place by place", () => {
  const before = { hands: { ada: ["7S", "2H"], ben: null }, turn: 0, log: [] }
  const after = { hands: { ada: ["7S"], ben: 3 }, turn: 0, log: ["drawn"], over: { winner: "ada" } }
  const marks = marksBetween(before, after)
  assert.deepEqual([...marks].sort(), [
    ["hands.ada[1]", "gone"], ["hands.ben", "changed"], ["log[0]", "new"], ["over", "new"], ["over.winner", "new"],
  ])
  assert.equal(marksBetween(before, structuredClone(before)).size, 0)
})

test("a match is seen by the audience, openly, or from each seat", () => {
  assert.deepEqual(seats([{ userId: "ada" }, { userId: "bot-1" }]).map(({ id, name }) => [id, name]), [
    ["audience", "the audience"], ["all", "an open table"], ["0", "seat 0: ada"], ["1", "seat 1: bot-1"],
  ])
  assert.equal(seats().length, 2)
})

test("a value that became null is changed, and not gone", () => {
  assert.equal(marksOf([{ path: "a", old: 1, new: null }]).get("a"), "changed")
})
