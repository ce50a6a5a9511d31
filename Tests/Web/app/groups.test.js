import assert from "node:assert/strict"
import { test } from "node:test"
import { nameIn, winnersOf, winsOf } from "../../../Clients/Web/app/groups/names.js"
import { changeRoom } from "../../../Clients/Web/app/room/changeRoom.js"

const people = { ada: { displayName: "Ada Lovelace" } }
const app = { me: "ben", parlor: { person: (id) => people[id] } }
const group = { members: [{ id: "ada", username: "Ada" }, { id: "cleo", username: "Cleo" }] }

test("a result says who won, by the names that are known", () => {
  assert.equal(winnersOf(app, group, { winners: ["cleo"] }), "Cleo won")
  assert.equal(winnersOf(app, group, { winners: ["ben", "cleo"] }), "You and Cleo won")
  assert.equal(winnersOf(app, group, { winners: [] }), "Nobody won")
})

test("who is gone has no name", () => {
  assert.equal(nameIn(app, group.members, "dora"), "Somebody")
})

test("a member's wins are counted, and the one who keeps the group is named", () => {
  assert.equal(winsOf(0, false), "0 wins")
  assert.equal(winsOf(1, true), "1 win · keeps the group")
})

test("whoever is in the group's room already does not leave it by opening it", async () => {
  const calls = []
  const call = async (name, body, { key } = {}) => {
    if (name === "room.mine") return { rooms: [{ code: "AAAA", status: "waiting" }, { code: "BBBB", status: "waiting" }] }
    calls.push(`${name} ${key}`)
    return { code: "AAAA" }
  }
  await changeRoom({ parlor: { call } }, () => call("group.open", {}, { key: "g" }))
  assert.deepEqual(calls, ["group.open g", "room.leave BBBB"])
})
