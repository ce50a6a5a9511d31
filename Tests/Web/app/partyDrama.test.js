import assert from "node:assert/strict"
import { test } from "node:test"
import { Choices } from "../../../Clients/Web/app/match/tables/party/choices.js"
import { memoryOf, remember } from "../../../Clients/Web/app/match/tables/party/memory.js"
import { news } from "../../../Clients/Web/app/match/tables/party/news.js"
import { isLateFor, paceOf } from "../../../Clients/Web/app/match/tables/party/pace.js"
import { Stage } from "../../../Clients/Web/app/match/tables/party/stage.js"
import { roundWinners, roundWords } from "../../../Clients/Web/app/match/tables/party/winner.js"
import { tableOf, viewOf } from "./partyTables.js"

const all = (node, is) => (node?.children ?? []).reduce((found, child) => [...found, ...all(child, is)], node && is(node) ? [node] : [])
const classOf = ({ props }) => [props?.class].flat(3).filter(Boolean).join(" ")
const withClass = (node, name) => all(node, (one) => classOf(one).split(" ").includes(name))
const wordsOf = (node) => node.text ?? node.children.map(wordsOf).join("")
const slips = [
  { text: "A lie", isTrue: false, authors: [1] }, { text: "The fact", isTrue: true, authors: [] }, { text: "Another lie", isTrue: false, authors: [2] },
]
const votes = [{ seat: 0, phase: "vote", option: 2 }, { seat: 1, phase: "vote", option: 1 }]
const stage = (table, isFresh) => Stage({ table, memory: { isFresh, pending: null }, pace: paceOf(table.view), redraw() {}, send() {} })

test("all of a reveal is there before half of its time has passed", () => {
  const settings = { revealSeconds: 2 }
  assert.deepEqual(paceOf({ options: slips, said: votes, settings: { revealSeconds: 10 } }), { step: 700, end: 2100 })
  assert.deepEqual(paceOf({ options: [], said: votes, settings: { revealSeconds: 10 } }), { step: 300, end: 600 })
  assert.ok(paceOf({ options: slips, said: votes, settings }).end <= 1000)
  assert.ok(paceOf({ settings }).end <= 1000)
})

test("a reveal unfolds for those who saw the question, and shows its end to those who come late", () => {
  const question = viewOf({ round: 2, phase: "vote" })
  const reveal = viewOf({ round: 2, phase: "reveal" })
  const fresh = (key, ...views) => {
    const memory = memoryOf(key)
    for (const [view, isLate] of views) remember(memory, view, isLate)
    clearTimeout(memory.settling)
    return memory.isFresh
  }
  assert.equal(fresh("seen", [question], [reveal]), true)
  assert.equal(fresh("reloaded", [reveal]), false)
  assert.equal(fresh("away", [question], [reveal, true]), false)
  assert.equal(fresh("missed", [viewOf({ round: 1, phase: "vote" })], [reveal]), false)
  assert.equal(fresh("skipped", [question], [reveal], [viewOf({ round: 3 })]), false)
  const over = viewOf({ round: 2, phase: "reveal", results: { winners: [0], ranks: [1, 2, 3], scores: [3, 2, 1] } })
  assert.equal(fresh("podium", [question], [reveal], [over]), true)
  assert.equal(fresh("looked up", [over]), false)
})

test("a device is late when the reveal has run for a while", () => {
  const view = { phase: "reveal", settings: { revealSeconds: 10 } }
  const end = new Date(20_000).toISOString()
  assert.equal(isLateFor(view, end, 10_500), false)
  assert.equal(isLateFor(view, end, 14_000), true)
  assert.equal(isLateFor(view, undefined, 14_000), false)
  assert.equal(isLateFor({ ...view, phase: "vote" }, end, 14_000), false)
})

test("a round has a winner, unless all have as many points or one does it alone", () => {
  const reveal = (game, roundPoints) => tableOf(game, { phase: "reveal", roundPoints })
  assert.deepEqual(roundWinners(reveal("trivia", [1, 3, 0])), [1])
  assert.equal(roundWords(reveal("trivia", [1, 3, 0])), "Ben takes the round: +3.")
  assert.equal(roundWords(reveal("trivia", [3, 1, 0])), "You take the round: +3.")
  assert.equal(roundWords(reveal("trivia", [2, 0, 2])), "You and Cleo share the round: +2.")
  for (const points of [[0, 0, 0], [2, 2, 2]]) assert.equal(roundWords(reveal("trivia", points)), "")
  assert.equal(roundWords(reveal("truthOrDare", [0, 2, 0])), "")
  assert.equal(roundWords(reveal("neverHaveIEver", [-1, 0, 0])), "")
  assert.equal(roundWords(tableOf("trivia", { roundPoints: [1, 3, 0] })), "", "the question goes on")
})

test("a screen reader hears the whole reveal in one sentence after the other", () => {
  const table = tableOf("trivia", {
    phase: "reveal", roundPoints: [0, 2, 0], options: [{ text: "Cats", isTrue: true }], said: [{ seat: 1, phase: "answer", option: 0, isRight: true }],
  })
  assert.equal(news(table), "Cats. Ben knew. Ben takes the round: +2.")
})

test("slips keep their places while they turn over, the truth last, and then it comes to the top", () => {
  const table = tableOf("bluffDictionary", { phase: "reveal", options: slips, said: votes })
  const shown = (isFresh) => withClass(stage(table, isFresh), "party-choice").map((slip) => [slip.key, slip.props.style["--turn"]])
  assert.deepEqual(shown(true), [[0, 0], [1, 2], [2, 1]])
  assert.deepEqual(shown(false), [[1, 2], [2, 1], [0, 0]])
  assert.deepEqual(withClass(stage(table, true), "party-stamp").map(wordsOf), ["A bluff", "The truth", "A bluff"])
})

test("votes fly from the players in the order in which they were given, and lie still for those who come late", () => {
  const options = [0, 1, 2].map((player) => ({ player }))
  const said = [2, 0, 1].map((seat) => ({ seat, phase: "vote", option: 1 }))
  const table = tableOf("mostLikelyTo", { phase: "reveal", options, said })
  const landed = (isFresh) => withClass(
    Choices({ table, look: "people", phase: "vote", memory: { isFresh, pending: null }, pace: paceOf(table.view), send() {} }), "party-land")
  assert.equal(landed(true).length, 3)
  assert.ok(landed(true).every((face) => classOf(face).includes("party-flown") && face.props.ref))
  assert.ok(landed(false).every((face) => !face.props.ref))
})

test("a heart breaks for a life that is lost", () => {
  const said = [0, 1, 1].map((option, seat) => ({ seat, phase: "answer", option }))
  const reveal = (scores) => stage(tableOf("neverHaveIEver", { phase: "reveal", said, scores, rounds: 8, roundPoints: [-1, 0, 0] }), true)
  const three = reveal({ ada: 3, ben: 4, cleo: 4 })
  assert.equal(withClass(three, "party-heart-broken").length, 2, "in the row of hearts, and at the face")
  assert.equal(withClass(three, "party-hearts")[0].props["aria-label"], "You have 3 of 4 lives. One has just gone")
  assert.match(wordsOf(withClass(reveal({ ada: 0, ben: 4, cleo: 4 }), "party-hearts")[0]), /You are out/)
})

test("charades have a stage and Hot Seat has a chair, and no other game has", () => {
  const scene = (game, fields) => stage(tableOf(game, { phase: "guess", currentPlayerId: "ben", role: "guesser", ...fields }), false)
  const theatre = withClass(scene("charades"), "party-theatre")[0]
  assert.match(wordsOf(theatre), /Ben is on stage/)
  assert.equal(withClass(theatre, "party-card").length, 1)
  assert.equal(withClass(scene("forbiddenWords"), "party-theatre").length, 0)
  for (const phase of ["write", "vote", "reveal"]) {
    const hot = withClass(scene("hotSeat", { phase }), "party-hot")[0]
    assert.match(wordsOf(withClass(hot, "party-chair")[0]), /Ben in the hot seat/)
    assert.equal(withClass(hot, "party-card").length, 1)
  }
  assert.equal(withClass(scene("bluffDictionary", { phase: "write" }), "party-hot").length, 0)
})
