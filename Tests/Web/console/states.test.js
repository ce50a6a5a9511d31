import assert from "node:assert/strict"
import { test } from "node:test"
import { markOf, marksOf, treeLines } from "../../../Clients/Web/console/tree.js"

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

test("a value that became null is changed, and not gone", () => {
  assert.equal(marksOf([{ path: "a", old: 1, new: null }]).get("a"), "changed")
})
