import assert from "node:assert/strict"
import { test } from "node:test"
import { cue, waitingFor } from "../../../Clients/Web/app/match/tables/party/cue.js"
import { news } from "../../../Clients/Web/app/match/tables/party/news.js"
import { mostVoted, votesIn } from "../../../Clients/Web/app/match/tables/party/standing.js"
import { tableOf } from "./partyTables.js"

const drawn = { id: 0, type: "cardDrawn" }
const action = (id, type, playerId, data) => ({ id, type, playerId, data })

test("faces show who has answered, passed and still thinks", () => {
  const table = tableOf("trivia", {
    awaited: [0], said: [{ seat: 1, phase: "answer" }],
    actions: [drawn, action(1, "cardAnswered", "ben"), action(2, "turnPassed", "cleo")],
  })
  assert.deepEqual(table.statuses, ["thinking", "answered", "passed"])
})

test("a pass of the last card is no pass of this one", () => {
  const table = tableOf("trivia", { awaited: [0], actions: [action(1, "turnPassed", "cleo"), { ...drawn, id: 2 }] })
  assert.equal(table.statuses[2], "resting")
})

test("guesses show who is at it and who has it", () => {
  const table = tableOf("charades", {
    phase: "guess", awaited: [0, 1], currentPlayerId: "ada",
    said: [{ seat: 1, phase: "guess", text: "A fish", isRight: false }, { seat: 2, phase: "guess", isRight: true }],
  })
  assert.deepEqual(table.statuses, ["thinking", "saying", "right"])
})

test("who has no lives left is out, but not in the round that took the last one", () => {
  const scores = { ada: 0, ben: 0, cleo: 2 }
  assert.deepEqual(tableOf("neverHaveIEver", { scores, awaited: [2] }).statuses, ["out", "out", "thinking"])
  const reveal = tableOf("neverHaveIEver", { phase: "reveal", scores, roundPoints: [0, -1, 0], awaited: [1, 2] })
  assert.deepEqual(reveal.statuses, ["out", "looking", "looking"])
})

test("what may be done follows from the view", () => {
  const options = [{ text: "A", mayChoose: true }, { text: "B", mayChoose: false }]
  assert.ok(tableOf("trivia", { awaited: [0], options }).canChoose)
  assert.ok(!tableOf("trivia", { awaited: [1], options }).canChoose)
  assert.ok(!tableOf("trivia", { awaited: [0], options }, null).canChoose)
  assert.ok(tableOf("storyChain", { phase: "write", awaited: [0], longest: 160 }).canWrite)
  const sketch = { phase: "guess", awaited: [0, 1], longest: 80 }
  assert.ok(!tableOf("sketchAndGuess", { ...sketch, role: "artist" }).canWrite)
  assert.ok(tableOf("sketchAndGuess", { ...sketch, role: "artist" }).canDraw)
  assert.ok(tableOf("sketchAndGuess", { ...sketch, role: "guesser" }, 1).canWrite)
})

test("option 0 is a choice", () => {
  const table = tableOf("trivia", {
    options: [{ text: "A" }, { text: "B" }], said: [{ seat: 0, phase: "answer", option: 0 }],
  })
  assert.equal(table.chosen, 0)
  assert.deepEqual(votesIn(table), [[0], []])
})

test("of two questions each has its own votes", () => {
  const table = tableOf("wouldYouRather", {
    phase: "reveal", options: [{ text: "A" }, { text: "B" }],
    said: [{ seat: 0, phase: "answer", option: 0 }, { seat: 0, phase: "guess", option: 1 }],
  })
  assert.deepEqual(votesIn(table, "answer"), [[0], []])
  assert.deepEqual(votesIn(table, "guess"), [[], [0]])
  assert.deepEqual(mostVoted([[], []]), [])
  assert.deepEqual(mostVoted([[1], [2], []]), [0, 1])
})

test("everybody is told their own part", () => {
  const charades = { phase: "guess", currentPlayerId: "ben", awaited: [0, 1, 2] }
  assert.equal(cue(tableOf("charades", { ...charades, role: "guesser" })), "What is it that Ben acts?")
  assert.equal(cue(tableOf("charades", { ...charades, role: "teller" }, 1)), "Act it without a sound, or type hints.")
  assert.equal(cue(tableOf("trivia", { awaited: [0] })), "Which one?")
  assert.equal(cue(tableOf("trivia", { playing: [1, 2], awaited: [1] })), "You play from the next card on.")
  assert.equal(waitingFor(tableOf("trivia", { awaited: [0, 1, 2] })), "Waiting for Ben and Cleo")
})

test("a screen reader hears who has answered and how many are left", () => {
  const answered = { said: [{ seat: 1, phase: "answer" }], actions: [drawn, action(1, "cardAnswered", "ben")] }
  assert.equal(news(tableOf("trivia", { ...answered, awaited: [0, 2] })), "Ben has answered. Two are left.")
  assert.equal(news(tableOf("trivia", { ...answered, awaited: [0] })), "Ben has answered. Only you are left.")
  assert.equal(
    news(tableOf("trivia", { awaited: [0, 1, 2], currentCard: { text: "How old?" }, actions: [drawn] })),
    "Card 1. How old? Which one?")
})

test("a screen reader hears guesses, and not what was right", () => {
  const guess = { phase: "guess", awaited: [0, 2], currentPlayerId: "cleo" }
  assert.equal(news(tableOf("charades", {
    ...guess, said: [{ seat: 1, phase: "guess", text: "A fish", isRight: false }],
    actions: [drawn, action(1, "cardAnswered", "ben", { text: "A fish" })],
  })), "Ben says: A fish.")
  assert.equal(news(tableOf("charades", {
    ...guess, said: [{ seat: 1, phase: "guess", isRight: true }], actions: [drawn, action(1, "cardAnswered", "ben")],
  })), "Ben has it.")
})
