import assert from "node:assert/strict"
import { test } from "node:test"
import { mostBytes, mostFrames, Tape } from "../../../Clients/Web/parlor/tape.js"

const bytes = ({ frames }) => frames.reduce((sum, { text }) => sum + 2 * text.length, 0)

test("the newest frames are kept, and no more than a number of them", () => {
  const tape = new Tape(() => {})
  for (let number = 1; number <= mostFrames + 10; number += 1) tape.note("in", `{"rev":${number}}`)
  assert.equal(tape.frames.length, mostFrames)
  assert.equal(tape.frames.at(-1).text, `{"rev":${mostFrames + 10}}`)
})

test("large frames push out the older ones, so that all of them stay within a number of bytes", () => {
  const tape = new Tape(() => {})
  for (let number = 1; number <= 100; number += 1) {
    tape.note("in", `${number} ${"x".repeat(90_000)}`)
    assert.ok(bytes(tape) <= mostBytes)
  }
  assert.ok(tape.frames.length > 5)
  assert.ok(tape.frames.at(-1).text.startsWith("100 "))
  tape.note("out", "small")
  assert.equal(tape.frames.at(-1).text, "small")
})

test("of a huge frame the beginning is kept, and listeners hear all of it", () => {
  const heard = []
  const tape = new Tape((frame) => heard.push(frame.text.length))
  tape.note("in", "y".repeat(3_000_000))
  assert.deepEqual(heard, [3_000_000])
  assert.equal(tape.frames.length, 1)
  assert.ok(bytes(tape) <= mostBytes)
})

test("a secret is left out, however long the frame is", () => {
  const tape = new Tape(() => {})
  tape.note("out", `{"pad":"${"z".repeat(99_990)}","token":"abc"}`)
  assert.ok(!tape.frames[0].text.includes("abc"))
})
