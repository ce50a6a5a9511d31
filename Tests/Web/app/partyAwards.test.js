import assert from "node:assert/strict"
import { test } from "node:test"
import { awards } from "../../../Clients/Web/app/match/tables/party/awards.js"
import { memoryOf, recall, remember, remembered } from "../../../Clients/Web/app/match/tables/party/memory.js"
import { SEATS, viewOf } from "./partyTables.js"

const at = (seconds) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds)).toISOString()
const round = (fields) => ({ round: 1, said: [], options: [], won: [0, 0, 0], answers: [], ...fields })
const titles = (given) => given.map((award) => [award.title, SEATS[award.seat].name])

test("most guesses, and those that were nearly right", () => {
  const log = [{ id: 0, type: "cardDrawn" }, ...[1, 2, 3, 4].map((id) => ({ id, type: "cardAnswered", playerId: "ben" }))]
  const said = [{ seat: 2, phase: "guess", text: "gorlla", isRight: false }, { seat: 2, phase: "guess", text: "gorill", isRight: false }]
  const given = awards({ game: "charades", seats: SEATS, log, rounds: [round({ said, answers: ["gorilla"] })] })
  assert.deepEqual(titles(given), [["So close", "Cleo"], ["Never lost for words", "Ben"]])
})

test("the fastest and the slowest, of those who answered twice", () => {
  const log = [0, 30].flatMap((from) => [
    { id: from, type: "cardDrawn", timestamp: at(from) },
    { id: from + 1, type: "cardAnswered", playerId: "cleo", timestamp: at(from + 2) },
    { id: from + 2, type: "cardAnswered", playerId: "ada", timestamp: at(from + 12) },
  ])
  const given = awards({ game: "trivia", seats: SEATS, log, rounds: [] })
  assert.deepEqual(titles(given), [["Fastest thumbs", "Cleo"], ["Deep thinker", "Ada"]])
  assert.equal(given[0].text, "2.0 s for an answer, on average.")
})

test("who fooled most", () => {
  const options = [{ text: "T", isTrue: true }, { text: "F", isTrue: false, authors: [1] }]
  const said = [{ seat: 0, phase: "vote", option: 1 }, { seat: 2, phase: "vote", option: 1 }]
  const given = awards({ game: "bluffDictionary", seats: SEATS, log: [], rounds: [round({ said, options })] })
  assert.deepEqual(titles(given), [["Straightest face", "Ben"]])
})

test("whose bets came true most often, of two or more", () => {
  const bets = [{ seat: 2, phase: "tell", isRight: true }, { seat: 1, phase: "tell", isRight: false }]
  const given = (rounds) => awards({ game: "twoTruths", seats: SEATS, log: [], rounds })
  assert.deepEqual(given([round({ bets })]), [])
  const twice = given([round({ bets }), round({ bets: [...bets, { seat: 1, phase: "vote", isRight: true }] })])
  assert.deepEqual(titles(twice), [["Called it", "Cleo"]])
  assert.equal(twice[0].text, "2 bets came true.")
})

test("nobody gets two, and a tie gets none", () => {
  const log = ["ada", "ada", "ben", "ben"].map((playerId, id) => ({ id, type: "turnPassed", playerId }))
  assert.deepEqual(awards({ game: "trivia", seats: SEATS, log, rounds: [] }), [])
  const given = awards({ game: "trivia", seats: SEATS, log: log.slice(0, 3), rounds: [round({ won: [5, 0, 0] })] })
  assert.deepEqual(titles(given), [["Keeps a secret", "Ada"]])
})

test("a match is remembered beyond the last 50 actions, once each", () => {
  const memory = memoryOf("match.x")
  remember(memory, viewOf({ actions: [{ id: 0, type: "cardDrawn" }, { id: 1, type: "turnPassed", playerId: "ada" }] }))
  remember(memory, viewOf({ phase: "reveal", actions: [{ id: 1, type: "turnPassed", playerId: "ada" }] }))
  remember(memory, viewOf({ phase: "reveal", actions: [{ id: 2, type: "cardDrawn" }] }))
  const { log, rounds } = remembered(memory)
  assert.deepEqual(log.map((entry) => entry.id), [0, 1, 2])
  assert.equal(rounds.length, 1)
})

test("what others played before is looked up; if it is gone, nothing is told of the rest", async () => {
  const step = { view: viewOf({ phase: "reveal", round: 1, actions: [{ id: 0, type: "cardDrawn" }] }) }
  for (const cut of [undefined, 40]) {
    const memory = memoryOf(`match.${cut}`)
    await recall(memory, viewOf({ round: 3 }), { replay: async () => ({ steps: [step], cut }) }, () => {})
    const { log, rounds } = remembered(memory)
    assert.deepEqual([log.length, rounds.length], cut ? [0, 0] : [1, 1])
  }
})

test("what is typed stays until the question changes", () => {
  const memory = memoryOf("match.y")
  remember(memory, viewOf({ phase: "write" }))
  memory.draft = "A duck"
  remember(memory, viewOf({ phase: "write", awaited: ["ben"] }))
  assert.equal(memory.draft, "A duck")
  remember(memory, viewOf({ phase: "vote" }))
  assert.equal(memory.draft, "")
})
