import assert from "node:assert/strict"
import { test } from "node:test"
import { MyRooms } from "../../../Clients/Web/app/room/myRooms.js"

/** The rooms of somebody whose conversations name these, and who is in those that `mine` says. */
function roomsOf(named, mine) {
  const listeners = []
  const chats = {
    state: { conversations: [{ conversationId: "direct" }, ...named.map((roomCode) => ({ roomCode }))] },
    on: (name, listener) => { listeners.push(listener); return () => {} },
  }
  const asked = []
  const call = async (name) => { asked.push(name); return { rooms: (await mine()).map((code) => ({ code })) } }
  const rooms = new MyRooms({ parlor: { chats: () => chats, call }, redraw() {} })
  const change = () => listeners.forEach((listener) => listener())
  return { rooms, chats, asked, change }
}

const soon = () => new Promise((resolve) => { setImmediate(resolve) })

test("rooms that the viewer has left take no place, though their groups' conversations name them", async () => {
  const { rooms } = roomsOf(["KEP1", "KEP2", "KEP3", "OWN1"], async () => ["OWN1"])
  await soon()
  assert.deepEqual(rooms.codes, ["OWN1"])
})

test("rooms of groups come behind the viewer's other rooms", async () => {
  const { rooms } = roomsOf(["OWN1", "OWN2"], async () => ["GRP1", "OWN2", "GRP2", "OWN1"])
  await soon()
  assert.deepEqual(rooms.codes, ["OWN1", "OWN2", "GRP1"])
})

test("until the server says which, the rooms are those of the conversations", async () => {
  const { rooms } = roomsOf(["OWN1"], () => Promise.reject(new Error("UNKNOWN_CALL")))
  assert.deepEqual(rooms.codes, ["OWN1"])
  await soon()
  assert.deepEqual(rooms.codes, ["OWN1"])
})

test("it is asked again when the conversations name another room, and not with each message", async () => {
  const { rooms, chats, asked, change } = roomsOf(["OWN1"], async () => ["OWN1", "OWN2"])
  await soon()
  change()
  await soon()
  assert.equal(asked.length, 1)
  chats.state = { conversations: [{ roomCode: "OWN2" }, { roomCode: "OWN1" }] }
  change()
  await soon()
  assert.equal(asked.length, 2)
  assert.deepEqual(rooms.codes, ["OWN2", "OWN1"])
})
