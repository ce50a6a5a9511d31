import assert from "node:assert/strict"
import { test } from "node:test"
import { written } from "../../../Clients/Web/app/chat/written.js"
import { drawn } from "../../../Clients/Web/app/drawing/drawn.js"

test("a room's conversation is listed once somebody wrote, any other one at once", () => {
  const rows = [
    { conversationId: "room-1", roomCode: "AAAA" }, { conversationId: "room-2", roomCode: "BBBB", lastMessage: {} },
    { conversationId: "group" },
  ]
  assert.deepEqual(written(rows).map(({ conversationId }) => conversationId), ["room-2", "group"])
  assert.equal(written(rows, "room-1").length, 3)
})

test("a room's board is listed once somebody drew, an own drawing at once", () => {
  const drawings = [
    { drawingId: "room-1", roomCode: "AAAA", strokeCount: 0, stampCount: 0 },
    { drawingId: "room-2", roomCode: "BBBB", strokeCount: 0, stampCount: 1 },
    { drawingId: "own", strokeCount: 0, stampCount: 0 },
  ]
  assert.deepEqual(drawn(drawings).map(({ drawingId }) => drawingId), ["room-2", "own"])
})
