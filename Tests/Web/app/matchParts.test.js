import assert from "node:assert/strict"
import { test } from "node:test"
import { ranked } from "../../../Clients/Web/app/match/results.js"
import { filled } from "../../../Clients/Web/app/match/replay.js"
import { awaitedSeats, seatsOf } from "../../../Clients/Web/app/match/seats.js"
import { isLegal, predicted } from "../../../Clients/Web/app/match/tables/crazyEights/moves.js"
import { title } from "../../../Clients/Web/app/match/words.js"

const match = {
  seats: [
    { userId: "ada", hasResigned: false, isPlayedByBot: false },
    { userId: "ben", hasResigned: false, isPlayedByBot: true },
    { userId: "bot-1", botLevel: "hard", username: "Bot 1", hasResigned: false, isPlayedByBot: true },
  ],
  awaited: ["bot-1", "ada"],
}

test("a bot that sits in for somebody is not a bot of the match", () => {
  const seats = seatsOf(match, { person: (id) => (id === "ada" ? { userId: "ada", displayName: "Ada" } : undefined), me: "ada", scores: [1, 2, 3] })
  assert.deepEqual(seats.map((seat) => [seat.name, seat.isBot, seat.isAway, seat.isMe, seat.score]), [
    ["Ada", false, false, true, 1], ["Somebody", false, true, false, 2], ["Bot 1", true, false, false, 3],
  ])
  assert.deepEqual(awaitedSeats(match), [2, 0])
})

test("a card that is played is on the pile at once", () => {
  const view = { hand: ["8H", "8H", "2C"], handCounts: [3, 4], top: "4S", suit: "S", pileCount: 2, mover: 0 }
  const next = predicted(view, { card: "8H", suit: "D" }, 0)
  assert.deepEqual([next.hand, next.handCounts, next.top, next.suit, next.pileCount], [["8H", "2C"], [2, 4], "8H", "D", 3])
  assert.equal(view.hand.length, 3)
  assert.ok(isLegal("8H", [{ play: { card: "8H", suit: "C" } }]))
  assert.ok(!isLegal("2C", [{ draw: {} }]))
})

test("winners are first, equals share a rank, who gave up is last", () => {
  const seat = (userId, hasResigned = false) => ({ userId, hasResigned })
  const places = ranked([seat("ada"), seat("ben", true), seat("cleo"), seat("dan")], { ada: 5, ben: 50, cleo: 5, dan: 9 },
    ({ userId }) => userId === "dan")
  assert.deepEqual(places.map(({ seat, rank }) => [seat.userId, rank]), [["dan", 1], ["ada", 2], ["cleo", 2], ["ben", 4]])
})

test("a replay keeps the last view where a step has none, and who sat where", () => {
  const steps = filled([
    { rev: 1, event: "began", body: {}, view: { round: 1 } },
    { rev: 2, event: "seatTakenByBot", body: { userId: "ada" } },
    { rev: 3, event: "seatReturned", body: { userId: "ada" }, view: { round: 2 } },
  ], match)
  assert.deepEqual(steps.map((step) => step.view.round), [1, 1, 2])
  assert.deepEqual(steps.map((step) => step.seats[0].isPlayedByBot), [false, true, false])
  assert.equal(steps[0].seats[1].isPlayedByBot, false)
})

test("of a match that was cut, its end shows who sat where in the end", () => {
  const ended = { ...match, seats: match.seats.map((seat) => ({ ...seat, hasResigned: seat.userId === "ada" })) }
  const [end] = filled([{ rev: 9, event: "ended", body: {}, view: { round: 3 } }], ended, true)
  assert.deepEqual(end.seats.map((seat) => seat.hasResigned), ended.seats.map((seat) => seat.userId === "ada"))
})

test("names of the protocol become words", () => {
  assert.equal(title("turnSeconds"), "Turn seconds")
  assert.equal(title("classic"), "Classic")
})
