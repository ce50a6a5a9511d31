import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { bodyOf, callsOf } from "../../../Clients/Web/console/schema.js"
import { TestDevice } from "../../../Clients/Web/console/testDevice.js"

const types = `export interface Calls {
  /** Makes one. */
  "room.create": { body: { roomName: string; most?: number; policy?: Policy; ${""
}games?: Record<string, { v: number }>; isPrivate?: boolean }; reply: RoomView };
  /** Changes it. */
  "room.configure": { key: RoomCode; body: RoomChange; reply: RoomView };
  "room.leave": { key: RoomCode; body: Record<string, never>; reply: RoomView };
  "match.act": { key: MatchID; body: Move; reply: MatchView };
  "friends.undecide": { body: { key: string }; reply: Decision };
}

export type Policy = "first" | "vote";
export type RoomCode = string;
export type Move = MovePlay | MovePass;

export interface RoomChange {
  /** Its name. */
  roomName?: string;
  code: RoomCode;
}
`
const calls = callsOf(types)
const field = (call, name) => calls.find((one) => one.name === call).fields.find((one) => one.name === name)

test("every call has what its types say", () => {
  assert.deepEqual(calls.map(({ name, hasKey, about }) => [name, hasKey, about]), [
    ["room.create", false, "Makes one."], ["room.configure", true, "Changes it."], ["room.leave", true, ""],
    ["match.act", true, ""], ["friends.undecide", false, ""],
  ])
  assert.deepEqual(calls[0].fields.map(({ name, kind, isOptional }) => [name, kind, isOptional]), [
    ["roomName", "text", false], ["most", "number", true], ["policy", "choice", true], ["games", "json", true],
    ["isPrivate", "flag", true],
  ])
  assert.deepEqual(field("room.create", "policy").choices, ["first", "vote"])
  assert.deepEqual(calls[1].fields.map(({ name, kind, isOptional }) => [name, kind, isOptional]),
    [["roomName", "text", true], ["code", "text", false]])
  assert.deepEqual([calls[2].fields, calls[3].fields], [[], null])
})

test("the protocol's own types are read, each call of them", () => {
  const text = readFileSync(new URL("../../../Clients/Web/parlor/protocol.d.ts", import.meta.url), "utf8")
  const all = callsOf(text)
  assert.deepEqual(all.map(({ name }) => name),
    [...text.split("\n}\n")[0].matchAll(/^ {2}"([\w.]+)": \{/gm)].map(([, name]) => name))
  const create = all.find(({ name }) => name === "room.create")
  assert.equal(create.fields.find(({ name }) => name === "maxPlayers").kind, "number")
})

test("a body is what was filled in, and says what is wrong with it", () => {
  const [{ fields }] = calls
  const filled = { roomName: "Tea", most: "4", policy: "", games: '{"dice": {"v": 1}}', isPrivate: "false" }
  assert.deepEqual(bodyOf(fields, filled), { roomName: "Tea", most: 4, games: { dice: { v: 1 } }, isPrivate: false })
  assert.throws(() => bodyOf(fields, { most: "many" }), /'most' is no number/)
  assert.throws(() => bodyOf(fields, { games: "{" }), /'games' is no JSON/)
  assert.throws(() => bodyOf([{ name: "at", kind: "number" }], {}), /'at' is missing/)
  assert.deepEqual(bodyOf(null, { body: '{"play": {"card": "7S"}}' }), { play: { card: "7S" } })
  assert.deepEqual(bodyOf(null, {}), {})
})

test("a test device shows its newest frames, and what it was answered or refused", async () => {
  const listeners = {}
  const asked = []
  const parlor = {
    status: "online", userId: "ada", debug: { frames: [] }, on: (name, listener) => { listeners[name] = listener },
    ask: async (...call) => {
      asked.push(call)
      if (call[0] === "room.join") throw Object.assign(new Error("It is full."), { code: "ROOM_FULL" })
      return { ok: { code: "K7QD" }, stream: "room.K7QD", rev: 3 }
    },
  }
  let redrawn = 0
  const device = new TestDevice("Ada", () => { redrawn += 1 }, () => parlor)
  for (let number = 1; number <= 120; number += 1) {
    parlor.debug.frames.push({ number, direction: "in", text: "{}" })
    listeners.frame()
  }
  assert.deepEqual([device.frames.length, device.frames[0].number, redrawn], [100, 120, 120])
  await device.call("room.create", { roomName: "Tea" })
  assert.deepEqual(device.answer,
    { name: "room.create", isWaiting: false, ok: { code: "K7QD" }, stream: "room.K7QD", rev: 3 })
  await device.call("room.join", {}, "K7QD")
  assert.deepEqual(device.answer.error, { code: "ROOM_FULL", message: "It is full." })
  assert.deepEqual(asked, [["room.create", { roomName: "Tea" }, {}], ["room.join", {}, { key: "K7QD" }]])
})
