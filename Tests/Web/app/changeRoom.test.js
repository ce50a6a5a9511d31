import assert from "node:assert/strict"
import { test } from "node:test"
import { changeRoom } from "../../../Clients/Web/app/room/changeRoom.js"

/** An app whose viewer is in `rooms`, and `agrees` to leave a game. `done` is what was asked and called. */
function appIn(rooms, agrees = true) {
  const done = []
  const call = async (name, body, { key } = {}) => {
    if (name === "room.mine") return { rooms: await rooms }
    if (name === "room.get") return (await rooms).find(({ code }) => code === key)
    done.push(`${name} ${key}`)
    return { code: key }
  }
  return {
    done, me: "ada", parlor: { call },
    confirm: async (question) => { done.push(question); return agrees },
  }
}

const waiting = { code: "AAAA", roomName: "Friday", status: "waiting" }
const playing = { code: "BBBB", roomName: "Saturday", status: "inGame", players: [{ id: "ben" }, { id: "ada" }] }
const watched = { code: "DDDD", roomName: "Sunday", status: "inGame", players: [{ id: "ben" }] }
const entering = (app, code) => changeRoom(app, () => app.parlor.call("room.join", {}, { key: code }), code)

test("whoever comes into a room leaves the others then", async () => {
  const app = appIn([waiting])
  assert.deepEqual(await entering(app, "CCCC"), { room: { code: "CCCC" } })
  assert.deepEqual(app.done, ["room.join CCCC", "room.leave AAAA"])
})

test("whoever comes back into their room does not leave it", async () => {
  const app = appIn([playing])
  await entering(app, "BBBB")
  assert.deepEqual(app.done, ["room.join BBBB"])
})

test("a game is asked about first, and whoever stays changes nothing", async () => {
  const app = appIn([waiting, playing])
  await entering(app, "CCCC")
  assert.deepEqual(app.done, ["Leave your game in Saturday?", "room.join CCCC", "room.leave AAAA", "room.leave BBBB"])
  const stays = appIn([playing], false)
  assert.deepEqual(await entering(stays, "CCCC"), { stayedIn: "BBBB" })
  assert.deepEqual(stays.done, ["Leave your game in Saturday?"])
})

test("who only watches a game is not asked", async () => {
  const app = appIn([watched], false)
  assert.deepEqual(await entering(app, "CCCC"), { room: { code: "CCCC" } })
  assert.deepEqual(app.done, ["room.join CCCC", "room.leave DDDD"])
})

test("who plays one game and watches another is asked about the one", async () => {
  const app = appIn([watched, playing])
  await entering(app, "CCCC")
  assert.equal(app.done[0], "Leave your game in Saturday?")
})

test("where nobody can say who plays, the game is asked about", async () => {
  const app = appIn([{ ...playing, players: undefined }])
  await entering(app, "CCCC")
  assert.equal(app.done[0], "Leave your game in Saturday?")
})

test("whoever is refused keeps the room that they are in", async () => {
  const app = appIn([waiting])
  await assert.rejects(changeRoom(app, async () => { throw new Error("The room is full.") }, "CCCC"))
  assert.deepEqual(app.done, [])
})

test("an older server can't say which rooms there are, and lets everybody in", async () => {
  const app = appIn(Promise.reject({ code: "UNKNOWN_CALL" }))
  assert.deepEqual(await entering(app, "CCCC"), { room: { code: "CCCC" } })
  await assert.rejects(entering(appIn(Promise.reject({ code: "OFFLINE" })), "CCCC"))
})
