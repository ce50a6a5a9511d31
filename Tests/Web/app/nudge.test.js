import assert from "node:assert/strict"
import { test } from "node:test"
import { buzz } from "../../../Clients/Web/app/match/attention.js"
import { nudgeable, nudgeSentence, PATIENCE_MS, Wait } from "../../../Clients/Web/app/match/nudge.js"

const match = (changes = {}) => ({
  status: "playing", seat: 0, awaited: ["ben"], view: { turn: 4 },
  seats: [{ userId: "ada" }, { userId: "ben" }, { userId: "cleo" }, { userId: "bot-1", isPlayedByBot: true }],
  ...changes,
})

/** A wait with a clock of its own. */
function waiting() {
  let time = 0
  const wait = new Wait(() => {}, () => time)
  return { wait, pass: (ms) => { time += ms } }
}

test("people who are awaited and there can be nudged, by those who play", () => {
  assert.deepEqual(nudgeable(match()), [1])
  assert.deepEqual(nudgeable(match({ awaited: ["ada", "ben", "cleo", "bot-1"] })), [1, 2])
  assert.deepEqual(nudgeable(match({ seats: [{ userId: "ada" }, { userId: "ben", heldUntil: "2026-12-01T00:00:00.000Z" }] })), [])
  for (const changes of [{ awaited: ["ada"] }, { awaited: ["bot-1"] }, { status: "over" }, { seat: undefined }, { seats: [{ userId: "ada", hasResigned: true }, { userId: "ben" }] }]) {
    assert.deepEqual(nudgeable(match(changes)), [], JSON.stringify(changes))
  }
  assert.deepEqual(nudgeable(null), [])
})

test("a nudge is offered ten seconds after the last thing that happened", () => {
  const { wait, pass } = waiting()
  wait.follow(match(), 7)
  pass(PATIENCE_MS - 1)
  assert.equal(wait.canNudge(match()), false)
  pass(1)
  assert.equal(wait.canNudge(match()), true)
  wait.follow(match(), 7)
  assert.equal(wait.canNudge(match()), true)
  wait.follow(match(), 8)
  assert.equal(wait.canNudge(match()), false)
  wait.close()
})

test("once in a turn, whoever nudged", () => {
  const { wait, pass } = waiting()
  wait.follow(match(), 7)
  pass(PATIENCE_MS)
  wait.noteNudge(match())
  assert.equal(wait.canNudge(match()), false)
  const next = match({ view: { turn: 5 }, awaited: ["cleo"] })
  wait.follow(next, 8)
  pass(PATIENCE_MS)
  assert.equal(wait.canNudge(next), true)
  wait.close()
})

test("the table hears who nudged whom", () => {
  const seats = [
    { userId: "ada", name: "Ada", isMe: true }, { userId: "ben", name: "Ben" }, { userId: "cleo", name: "Cleo" },
  ]
  assert.equal(nudgeSentence(match(), seats, "ada"), "You nudged Ben.")
  assert.equal(nudgeSentence(match({ awaited: ["ada"] }), seats, "ben"), "Ben nudged you.")
  assert.equal(nudgeSentence(match({ awaited: ["ada", "ben"] }), seats, "cleo"), "Cleo nudged you and Ben.")
  assert.equal(nudgeSentence(match({ awaited: [] }), seats, "cleo"), "")
  assert.equal(nudgeSentence(null, seats, "cleo"), "")
})

test("a device buzzes unless its player wants none of it", () => {
  const patterns = []
  Object.defineProperty(globalThis, "navigator", { value: { vibrate: (pattern) => patterns.push(pattern) }, configurable: true })
  buzz([60, 80, 60], {})
  buzz([60, 80, 60], { mine: { state: { preferences: { reducedHaptics: true } } } })
  assert.deepEqual(patterns, [[60, 80, 60]])
})
