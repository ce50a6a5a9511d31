import assert from "node:assert/strict"
import { test } from "node:test"
import { Keeper } from "../../../Clients/Web/parlor/keeper.js"

const people = { in: () => [] }
const room = (stream, roomName) => ({ stream, kept: { epoch: "e1", rev: 3, model: { roomName } } })

function device() {
  const texts = new Map()
  const store = {
    get: async (name) => texts.get(name),
    set: async (name, text) => { texts.set(name, text) },
    remove: async (name) => { texts.delete(name) },
    clear: async () => { texts.clear() },
  }
  const who = { is: "ada" }
  return { who, store, texts, keeper: new Keeper({ store, owner: () => who.is, people }) }
}

test("a kept view is there for the next page of the same person only", async () => {
  const { who, keeper } = device()
  keeper.keepSoon(room("room.K7QD", "Friday"))
  await keeper.flush()
  assert.equal((await keeper.recall("room.K7QD")).model.roomName, "Friday")
  who.is = "ben"
  assert.equal(await keeper.recall("room.K7QD"), null)
})

test("after sign-out no view is left on the device", async () => {
  const { keeper, texts } = device()
  for (const code of ["K7QD", "B2CX"]) keeper.keepSoon(room(`room.${code}`, "Friday"))
  await keeper.flush()
  assert.ok(texts.size > 0)
  keeper.keepSoon(room("room.LATE", "Friday"))
  await keeper.clear()
  await keeper.flush()
  assert.equal(texts.size, 0)
})

test("a view that is being kept while its person signs out does not come back", async () => {
  const { who, keeper, store, texts } = device()
  let goOn
  const slow = new Promise((resolve) => { goOn = resolve })
  const { get } = store
  store.get = async (name) => { await slow; return get(name) }
  keeper.keepSoon(room("room.K7QD", "Friday"))
  const keeping = keeper.flush()
  await keeper.clear()
  who.is = "ben"
  goOn()
  await keeping
  assert.deepEqual([...texts.keys()], [])
})
