import assert from "node:assert/strict"
import { test } from "node:test"
import { sentenceOf } from "../../../Clients/Web/app/match/sentences.js"
import { nextSeat } from "../../../Clients/Web/app/match/sentences/crazyEights.js"

const seats = [
  { userId: "ada", name: "Ada", isMe: true }, { userId: "ben", name: "Ben" }, { userId: "cleo", name: "Cleo" },
]
const settings = { queensSkip: true, acesReverse: true, drawTwos: true, stackTwos: true, eightsWild: true }
const view = (changes = {}) => ({
  round: 1, direction: "left", playing: [0, 1, 2], handCounts: [5, 5, 5], pending: 0, suit: "S", top: "2S", mover: 1,
  ...changes,
})
const said = (event, body, before = view(), after = view(), game = "crazyEights") =>
  sentenceOf({ event, body }, { game, before, after, seats, settings })

test("a queen names who is skipped", () => {
  assert.equal(said("acted", { by: "ben", action: { play: { card: "QS" } } }, view(), view({ mover: 0 })),
    "Ben played the queen of spades. Cleo is skipped.")
  assert.equal(said("acted", { by: "cleo", action: { play: { card: "QS" } } }),
    "Cleo played the queen of spades. You are skipped.")
})

test("with two players a queen gives the turn again", () => {
  const two = view({ playing: [0, 1] })
  assert.equal(said("acted", { by: "ada", action: { play: { card: "QH" } } }, two, two),
    "You played the queen of hearts. Your turn again.")
})

test("an eight says what was asked for", () => {
  assert.equal(said("acted", { by: "ben", action: { play: { card: "8C", suit: "H" } } }, view(), view({ suit: "H" })),
    "Ben played an eight and asked for hearts.")
})

test("a two says who must draw, and how to escape", () => {
  assert.equal(said("acted", { by: "ada", action: { play: { card: "2H" } } }, view(), view({ pending: 4, mover: 1 })),
    "You played the two of hearts. Ben must draw 4 or play a two.")
})

test("drawing is counted", () => {
  assert.equal(said("acted", { by: "ben", action: { draw: {} } }, view(), view({ handCounts: [5, 6, 5] })),
    "Ben drew a card.")
  assert.equal(said("acted", { by: "ben", action: { draw: {} } }, view({ pending: 4 }), view({ handCounts: [5, 9, 5] })),
    "Ben drew 4 cards and lost the turn.")
})

test("the end of a round says who won how much", () => {
  const after = view({ round: 2, lastRound: { winners: [1], points: [0, 31, 0], penalties: [11, 0, 20] } })
  assert.equal(said("acted", { by: "ben", action: { play: { card: "4S" } } }, view(), after),
    "Ben played the four of spades. Ben won the round: 31 points.")
})

test("a round that is stuck says why it ended", () => {
  const after = view({ round: 2, lastRound: { winners: [1], points: [0, 24, 0], penalties: [14, 3, 13] } })
  const why = "Nobody could go on, so the lowest hand wins. Ben won the round: 24 points."
  assert.equal(said("acted", { by: "ada", action: { pass: {} } }, view(), after), `You passed. ${why}`)
  assert.equal(said("turnTimedOut", { userIds: ["ben"] }, view(), after), `Time ran out for Ben. ${why}`)
  assert.equal(said("acted", { by: "ada", action: { play: { card: "4S" } } }, view(), after),
    "You played the four of spades. Ben won the round: 24 points.")
})

test("what befalls a seat is told", () => {
  assert.equal(said("seatHeld", { userId: "ben" }), "Ben lost the connection.")
  assert.equal(said("seatTakenByBot", { userId: "ada" }), "A bot plays for you.")
  assert.equal(said("seatReturned", { userId: "ada" }), "You are back.")
  assert.equal(said("seatReturned", { userId: "cleo" }), "Cleo is back.")
  assert.equal(said("resigned", { userId: "cleo" }), "Cleo gave up.")
  assert.equal(said("turnTimedOut", { userIds: ["ben", "ada"] }), "Time ran out for Ben and you.")
  assert.equal(said("turnTimedOut", { userIds: [] }), "")
  assert.equal(said("stood", {}), "")
})

test("the end names all winners", () => {
  assert.equal(said("ended", { results: { winners: ["ben", "ada"] } }), "The match is over. Ben and you won.")
})

test("high card tells who took the prize, and ties", () => {
  const before = { round: 1 }
  const won = { round: 2, lastRound: { cards: ["KS", "4D", null], prize: 3, winner: 0 } }
  assert.equal(said("acted", { by: "ben" }, before, won, "highCard"), "You took 3 points with the king of spades.")
  const tie = { round: 2, lastRound: { cards: ["KS", "KD", null], prize: 1 } }
  assert.equal(said("acted", { by: "ben" }, before, tie, "highCard"), "A tie. The point goes to the next round.")
  assert.equal(said("acted", { by: "ben" }, before, { round: 1 }, "highCard"), "Ben laid a card.")
})

test("dice tell the throw, and what was lost", () => {
  assert.equal(said("acted", { by: "ben", action: { roll: {} } }, { atRisk: 4 }, { atRisk: 9, face: 5 }, "dice"),
    "Ben threw a five: 9 points at risk.")
  assert.equal(said("acted", { by: "ada", action: { roll: {} } }, { atRisk: 4 }, { atRisk: 0, face: 1 }, "dice"),
    "You threw a one and lost 4 points.")
  assert.equal(said("acted", { by: "ada", action: { bank: {} } }, { atRisk: 21 }, { atRisk: 0 }, "dice"),
    "You banked 21 points.")
})

test("turns go round past who has resigned, either way", () => {
  assert.equal(nextSeat(2, view()), 0)
  assert.equal(nextSeat(0, view({ direction: "right" })), 2)
  assert.equal(nextSeat(0, view({ playing: [0, 2] })), 2)
})
