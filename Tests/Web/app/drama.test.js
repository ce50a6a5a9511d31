import assert from "node:assert/strict"
import { test } from "node:test"
import { cuesOf, PODIUM_MS } from "../../../Clients/Web/app/match/cues.js"
import { endOf, LastSeconds } from "../../../Clients/Web/app/match/lastSeconds.js"
import { mayReact, PACE_MS, ReactMenu, ReactRow, REACTIONS, Thrown } from "../../../Clients/Web/app/match/reactions.js"
import { Podium } from "../../../Clients/Web/app/match/podium.js"
import { hasSounds, hush, play, setSounds, wake } from "../../../Clients/Web/app/match/sounds.js"

const MOCKED = { apis: ["setTimeout", "Date"] }
const all = (node, is) => (node?.children ?? []).reduce((found, child) => [...found, ...all(child, is)], node && is(node) ? [node] : [])
const wordsOf = (node) => node.text ?? node.children.map(wordsOf).join("")
const names = (cues) => cues.map(({ name }) => name)
const inQuestion = { phase: "answer", round: 1, roundPoints: [0, 0] }

test("an event is felt once: a new card, a reveal, own points after it, and the end", () => {
  const reveal = { ...inQuestion, phase: "reveal", roundPoints: [2, -1], said: [{ option: 0 }, { option: 1 }], settings: { revealSeconds: 10 } }
  const acted = { event: "acted", seat: 0 }
  assert.deepEqual(names(cuesOf({ ...acted, before: { ...inQuestion, phase: "reveal" }, after: { ...inQuestion, round: 2 } })), ["card"])
  const asked = { ...acted, before: { ...inQuestion, phase: "reveal" }, after: { ...inQuestion, round: 2 }, isAsked: true }
  assert.deepEqual(names(cuesOf(asked)), [], "the turn is heard instead")
  assert.deepEqual(names(cuesOf({ ...acted, before: inQuestion, after: inQuestion })), [])
  assert.deepEqual(cuesOf({ ...acted, before: inQuestion, after: reveal }), [{ name: "reveal", after: 0 }, { name: "point", after: 600 }])
  assert.deepEqual(names(cuesOf({ ...acted, before: inQuestion, after: reveal, seat: 1 })), ["reveal", "loss"])
  assert.deepEqual(names(cuesOf({ ...acted, before: inQuestion, after: reveal, seat: undefined })), ["reveal"])
  assert.deepEqual(names(cuesOf({ ...acted, before: reveal, after: reveal })), [])
  assert.deepEqual(names(cuesOf({ ...acted, before: {}, after: { turn: 3 } })), [])
  assert.deepEqual(cuesOf({ event: "ended", hasWon: true }), [{ name: "drum", after: 0 }, { name: "won", after: PODIUM_MS }])
  assert.deepEqual(names(cuesOf({ event: "ended", hasWon: false })), ["drum", "over"])
})

test("the last five seconds are counted, and who comes late begins where they are", (t) => {
  t.mock.timers.enable({ ...MOCKED, now: 0 })
  const told = []
  const last = new LastSeconds((second) => told.push(second), Date.now)
  last.follow(new Date(7000).toISOString())
  t.mock.timers.tick(1999)
  assert.deepEqual(told, [])
  for (let step = 0; step < 6; step += 1) t.mock.timers.tick(1000)
  assert.deepEqual(told, [5, 4, 3, 2, 1, null])
  last.follow(new Date(Date.now() + 2500).toISOString())
  assert.equal(last.second, 3)
  last.close()
})

test("nobody is hurried any more when the turn has passed", (t) => {
  t.mock.timers.enable({ ...MOCKED, now: 0 })
  const told = []
  const last = new LastSeconds((second) => told.push(second), Date.now)
  last.follow(new Date(3000).toISOString())
  last.follow(null)
  t.mock.timers.tick(5000)
  assert.deepEqual(told, [3, null])
})

test("the time of a drawing is over when all letters have appeared", () => {
  const end = "2026-12-01T00:00:10.000Z"
  assert.equal(endOf(end, { later: 20 }), "2026-12-01T00:00:30.000Z")
  assert.equal(endOf(end, {}), end)
  assert.equal(endOf(undefined, { later: 20 }), undefined)
})

test("what is thrown lies on the table for a moment, and unknown things never do", (t) => {
  t.mock.timers.enable({ ...MOCKED, now: 0 })
  let drawn = 0
  const thrown = new Thrown(() => { drawn += 1 }, Date.now)
  assert.equal(thrown.add({ emoji: "🎲", by: "ben", name: "Ben" }), false)
  assert.ok(thrown.add({ emoji: "👏", by: "ben", name: "Ben" }))
  assert.ok(thrown.add({ emoji: "🍅", by: "ada", name: "You", isMe: true }))
  assert.deepEqual(thrown.items.map(({ emoji, name, side }) => [emoji, name, side]), [["👏", "Ben", "start"], ["🍅", "You", "end"]])
  t.mock.timers.tick(10_000)
  assert.deepEqual(thrown.items, [])
  assert.equal(drawn, 4)
})

test("a table that throws much keeps the newest eight, and a screen reader hears one in four seconds", (t) => {
  t.mock.timers.enable({ ...MOCKED, now: 0 })
  const thrown = new Thrown(() => {}, Date.now)
  thrown.add({ emoji: "👏", by: "ada", name: "You", isMe: true })
  assert.equal(thrown.spoken, "")
  for (let at = 0; at < 12; at += 1) thrown.add({ emoji: at ? "😂" : "🔥", by: "ben", name: "Ben" })
  assert.equal(thrown.items.length, 8)
  assert.equal(thrown.spoken, "Ben: fire.")
  t.mock.timers.tick(4000)
  thrown.add({ emoji: "😢", by: "cleo", name: "Cleo" })
  assert.equal(thrown.spoken, "Cleo: tears.")
})

test("one reaction goes out in the time in which the server tells one", (t) => {
  t.mock.timers.enable({ ...MOCKED, now: 0 })
  const thrown = new Thrown(() => {}, Date.now)
  assert.deepEqual([thrown.take(), thrown.take()], [true, false])
  t.mock.timers.tick(PACE_MS)
  assert.ok(thrown.take())
})

test("players may react, also at the end, and those who watch from the room", () => {
  const room = { state: { spectators: [{ id: "eve" }] } }
  for (const status of ["playing", "over"]) assert.ok(mayReact({ status, seat: 0 }, null, "ada"))
  assert.ok(mayReact({ status: "playing" }, room, "eve"))
  assert.equal(mayReact({ status: "playing" }, room, "sue"), false)
  assert.equal(mayReact({ status: "calledOff", seat: 0 }, room, "ada"), false)
  assert.equal(mayReact(null, room, "ada"), false)
})

test("each reaction has a name, and none can be thrown without a connection", () => {
  const react = { isOpen: true, isOff: true, open() {}, send() {} }
  const buttons = all(ReactRow({ react }), ({ tag }) => tag === "button")
  assert.deepEqual(buttons.map(({ props }) => props["aria-label"]), REACTIONS.map(({ name }) => name))
  assert.ok(buttons.every(({ props }) => props.disabled))
  const [opener] = all(ReactMenu({ react }), ({ props }) => props?.class === "react-open")
  assert.equal(opener.props["aria-expanded"], "true")
  assert.equal(ReactMenu({ react: null }), null)
})

test("the podium has the first three, the first one last to come", () => {
  const places = ["Ada", "Ben", "Cleo", "Dora"].map((name, at) =>
    ({ seat: { userId: name, person: {}, wholeName: name }, name, rank: at + 1, score: 9 - at, isWinner: at === 0 }))
  const steps = (some) => Podium({ places: some }).children.map((step) => [wordsOf(step).replace(/^\W+/u, ""), step.props.style["--i"]])
  assert.deepEqual(steps(places).map(([, order]) => order), [2, 1, 0])
  assert.deepEqual(steps(places.slice(0, 2)).map(([, order]) => order), [1, 0])
  assert.match(steps(places)[0][0], /Ada.*Place 1, points: 9$/)
  const crowns = (some) => all(Podium({ places: some }), ({ props }) => props?.class?.includes?.("podium-crown")).length
  assert.equal(crowns(places), 1)
  assert.equal(crowns(places.map((one) => ({ ...one, isWinner: false }))), 0, "nobody wins by what a bot did")
})

test("a table has sounds, unless somebody wants fewer vibrations or none", () => {
  const kept = new Map()
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) }
  assert.equal(hasSounds({}), true)
  assert.equal(hasSounds({ mine: { state: { preferences: { reducedHaptics: true } } } }), false)
})

test("a table sounds after the first touch only, and gives the device's audio back", () => {
  const made = []
  globalThis.document = { hidden: false }
  const app = { redraw() {} }
  class Fake {
    state = "suspended"
    currentTime = 0
    notes = 0
    constructor() { made.push(this) }
    createOscillator() { this.notes += 1; return { frequency: {}, connect: (next) => next, start() {}, stop() {} } }
    createGain() {
      return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, setTargetAtTime() {} }, connect: (next) => next }
    }
    async resume() { this.state = "running" }
    async close() { this.state = "closed" }
  }
  globalThis.AudioContext = Fake
  const notes = [[440, 0, .1], [660, .1, .1]]
  play(notes, app)
  assert.equal(made.length, 0, "nobody has touched the page")
  wake(app)
  play(notes, app)
  wake(app)
  assert.deepEqual(made.map((one) => one.notes), [2])
  setSounds(false, app)
  play(notes, app)
  wake(app)
  assert.deepEqual(made.map((one) => [one.state, one.notes]), [["closed", 2]])
  setSounds(true, app)
  assert.equal(made[1].state, "running")
  hush()
  play(notes, app)
  assert.deepEqual(made.map((one) => [one.state, one.notes]), [["closed", 2], ["closed", 0]])
})
