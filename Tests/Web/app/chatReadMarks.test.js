import assert from "node:assert/strict"
import { test } from "node:test"
import { readersOf, readMarks } from "../../../Clients/Web/app/chat/readMarks.js"

const messages = [
  { messageId: "c-1", number: 1, senderId: "ada" }, { messageId: "c-2", number: 2, senderId: "ben" },
  { messageId: "c-3", number: 3, senderId: "ada" },
]

test("everybody's face stands under the last message that they read", () => {
  const readUpTo = { ada: "c-3", ben: "c-3", cleo: "c-1", dara: "c-3" }
  assert.deepEqual(readMarks(readUpTo, messages, "ada"), { "c-1": ["cleo"], "c-3": ["ben", "dara"] })
})

test("nobody's face stands under their own message, or under one that is not shown", () => {
  assert.deepEqual(readMarks({ ben: "c-2", cleo: "c-0" }, messages, "ada"), {})
  assert.deepEqual(readMarks(undefined, messages, "ada"), {})
})

test("who read up to a later message has read this one", () => {
  const readUpTo = { ada: "c-3", ben: "c-2", cleo: "c-3", dara: "c-1" }
  assert.deepEqual(readersOf(messages[1], readUpTo, "ada"), ["cleo"])
  assert.deepEqual(readersOf(messages[0], readUpTo, "ada"), ["ben", "cleo", "dara"])
})
