import assert from "node:assert/strict"
import { test } from "node:test"
import { Outbox } from "../../../Clients/Web/parlor/outbox.js"

function device() {
  const texts = new Map()
  return {
    texts,
    store: {
      get: async (name) => texts.get(name),
      set: async (name, text) => { texts.set(name, text) },
      remove: async (name) => { texts.delete(name) },
    },
  }
}

const entry = (cid) => ({ cid, at: Date.now(), stream: "chat.x", verb: "send", body: { text: cid } })
const never = new Promise(() => {})
const cids = (texts, name) => JSON.parse(texts.get(name) ?? "[]").map(({ cid }) => cid)
const settled = () => new Promise((resolve) => setImmediate(resolve))

test("what one person had not sent is not kept as the next one's", async () => {
  const { store, texts } = device()
  let owner = "ada"
  const outbox = new Outbox({ store, owner: () => owner })
  outbox.hold(entry("hers"), never)
  await settled()
  outbox.forget()
  owner = "ben"
  outbox.hold(entry("his"), never)
  await settled()
  assert.deepEqual(cids(texts, "outbox ada"), ["hers"])
  assert.deepEqual(cids(texts, "outbox ben"), ["his"])
})

test("two tabs keep what both have not sent, and drop what was answered", async () => {
  const { store, texts } = device()
  const [one, other] = [new Outbox({ store, owner: () => "ada" }), new Outbox({ store, owner: () => "ada" })]
  let answer
  one.hold(entry("first"), new Promise((resolve) => { answer = resolve }))
  await settled()
  other.hold(entry("second"), never)
  await settled()
  assert.deepEqual(cids(texts, "outbox ada"), ["first", "second"])
  answer()
  await settled()
  assert.deepEqual(cids(texts, "outbox ada"), ["second"])
})
