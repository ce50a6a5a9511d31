import assert from "node:assert/strict"
import { test } from "node:test"
import { addressOf, addresses, parseAddress } from "../../../Clients/Web/console/address.js"
import { asides, standing } from "../../../Clients/Web/console/pages/room.js"

const seat = { isHost: false, isReady: false, isActive: true, canPlay: true }

test("how somebody sits in a room is said in the words of the command", () => {
  assert.equal(standing(seat), "–")
  assert.equal(standing({ ...seat, isHost: true, isTurn: true, gameScore: 0 }), "host, to move, score 0")
  assert.equal(standing({ ...seat, botLevel: "easy", isReady: true }), "bot, easy, ready")
  assert.equal(standing({ ...seat, isActive: false, canPlay: false }), "away, has an app without this game")
})

test("a room's page has its chat and its board", () => {
  assert.deepEqual(asides({ conversationId: "room-x", drawingId: "room-x" }).map(({ stream }) => stream),
    ["chat.room-x", "drawing.room-x"])
  assert.deepEqual(asides({ drawingId: "room-x" }).map(({ title }) => title), ["Board"])
})

test("a room has a page of its own", () => {
  assert.equal(addresses.room("K7QD"), addressOf("room", "K7QD"))
  assert.deepEqual(parseAddress(addresses.room("K7QD")), { page: "room", about: ["K7QD"], query: {} })
})
