import assert from "node:assert/strict"
import { test } from "node:test"
import { act } from "../../../Clients/Web/app/match/act.js"

/** What the player is told of an action that is refused like this. */
async function told(action, code, underway = []) {
  const said = []
  const app = { fail: (error) => said.push(error.code), toast: (text) => said.push(text) }
  const live = { underway, act: () => Promise.reject(Object.assign(new Error("words"), { code })) }
  assert.equal(await act({ live, app }, action), false)
  return said
}

test("who presses 'Next card' when the next one is there already is told nothing", async () => {
  for (const code of ["NOT_YOUR_TURN", "DESYNC", "MATCH_OVER", "INVALID_ACTION"]) {
    assert.deepEqual(await told({ next: {} }, code), [])
  }
})

test("any other move that comes too late is refused aloud, and so is what went wrong", async () => {
  assert.deepEqual(await told({ pass: {} }, "NOT_YOUR_TURN"), ["NOT_YOUR_TURN"])
  assert.deepEqual(await told({ next: {} }, "UNAVAILABLE"), ["UNAVAILABLE"])
  assert.deepEqual(await told({ pass: {} }, "TAKEN_BACK"), ["words"])
})

test("a move that is on its way is not made twice, and one that is played is", async () => {
  const action = { next: {} }
  assert.deepEqual(await told(action, "INTERNAL", [{ action }]), [])
  assert.equal(await act({ live: { underway: [], act: async () => {} }, app: {} }, action), true)
})
