import assert from "node:assert/strict"
import { test } from "node:test"
import { PARTY_GAMES } from "../../../Clients/Web/app/match/tables/party/games.js"
import { groups, outcome } from "../../../Clients/Web/app/match/tables/party/outcome.js"
import { tableOf } from "./partyTables.js"

const said = (phase, ...options) => options.flatMap((option, seat) => (option === null ? [] : [{ seat, phase, option }]))
const reveal = (game, fields) => outcome(tableOf(game, { phase: "reveal", ...fields }))
const two = [{ text: "Cats" }, { text: "Dogs" }]

test("every game has a sentence for a round in which nobody said anything", () => {
  for (const game of PARTY_GAMES) {
    const { text } = reveal(game, { currentPlayerId: "ben", currentCard: { text: "A card" } })
    assert.match(text, /\.$/, game)
    assert.doesNotMatch(text, /undefined|null/, game)
  }
})

test("a confession", () => {
  assert.equal(reveal("neverHaveIEver", { said: said("answer", 0, 1, 1) }).text, "You have. Tell the story.")
  assert.equal(reveal("neverHaveIEver", { said: said("answer", 1, 1, 1) }).text, "Nobody has. So they say.")
  assert.equal(reveal("neverHaveIEver", { said: said("answer", 0, 0, 0) }).text, "All of you have.")
})

test("more than two are counted", () => {
  const reveal = tableOf("trivia", {
    phase: "reveal", playing: [0, 1, 2, 3], options: [{ text: "Cats", isTrue: true }],
    said: [2, 0, 1].map((seat) => ({ seat, phase: "answer", option: 0, isRight: true })),
  })
  assert.deepEqual(outcome(reveal), { answer: "Cats", text: "Three knew, you among them. Cleo was first." })
})

test("what most chose, and who knew", () => {
  const votes = said("answer", 0, 0, 1)
  assert.deepEqual(reveal("wouldYouRather", { options: two, said: [...votes, ...said("guess", 1, 0, 1)] }),
    { answer: "Cats", text: "Ben knew." })
  assert.equal(reveal("wouldYouRather", { options: two, said: said("answer", 0, 1, null) }).text,
    "A tie. Everybody who guessed is right.")
})

test("who the room votes for", () => {
  const options = [0, 1, 2].map((player) => ({ player }))
  assert.equal(reveal("mostLikelyTo", { options, said: said("vote", 1, 1, 0) }).text, "The room says: Ben. 2 votes.")
})

test("a judge's favourite", () => {
  const options = [{ text: "A", authors: [0] }, { text: "B", authors: [2] }]
  assert.equal(reveal("fillTheBlank", {
    options, currentPlayerId: "ben", said: [{ seat: 1, phase: "judge", option: 1 }],
  }).text, "Ben’s favourite is by Cleo.")
})

test("who found the truth, and who fooled the others", () => {
  const options = [{ text: "True", isTrue: true }, { text: "False", isTrue: false, authors: [1] }]
  assert.equal(reveal("bluffDictionary", { options, said: said("vote", 0, null, 1) }).text, "You found the truth.")
  assert.equal(reveal("bluffDictionary", { options, said: said("vote", 1, null, 1) }).text,
    "Nobody found the truth. Ben did the fooling.")
})

test("a word that was guessed", () => {
  assert.deepEqual(reveal("charades", {
    currentPlayerId: "ada", currentCard: { text: "Gorilla" },
    said: [{ seat: 2, phase: "guess", text: "gorila", isRight: true }, { seat: 1, phase: "guess", text: "gorilla", isRight: true }],
  }), { answer: "Gorilla", text: "Cleo has it first." })
})

test("the closest number", () => {
  assert.equal(reveal("guessTheNumber", { roundPoints: [1, 3, 0], currentCard: { number: 36 } }).text, "Ben is closest.")
  assert.equal(reveal("guessTheNumber", { roundPoints: [5, 3, 5] }).text, "You and Cleo hit it exactly.")
})

test("the same answers are in one group", () => {
  const found = groups([
    { seat: 0, text: "The keys" }, { seat: 1, text: "Coins" }, { seat: 2, text: "key" }, { seat: 1 },
  ])
  assert.deepEqual(found.map((group) => group.seats), [[0, 2], [1]])
  assert.deepEqual(found[0].texts, ["The keys", "key"])
})
