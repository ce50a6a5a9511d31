import assert from "node:assert/strict"
import { test } from "node:test"
import { numberOf, timeline } from "../../../Clients/Web/app/chat/timeline.js"

const dayOf = (at) => at.slice(0, 10)
const message = (number, senderId, sentAt) => ({ messageId: `c-${number}`, number, senderId, sentAt })
const rows = (options) => timeline({ me: "ada", dayOf, ...options })
const kinds = (list) => list.map(({ kind }) => kind).join(" ")

test("messages of one sender within five minutes belong together", () => {
  const list = rows({ messages: [
    message(1, "ben", "2025-11-25T10:00:00Z"), message(2, "ben", "2025-11-25T10:04:00Z"),
    message(3, "ben", "2025-11-25T10:10:00Z"), message(4, "ada", "2025-11-25T10:10:10Z"),
  ] }).slice(1)
  assert.deepEqual(list.map(({ isFirst, isLast }) => [isFirst, isLast]),
    [[true, false], [false, true], [true, true], [true, true]])
  assert.equal(list[3].isMine, true)
})

test("every day has a line, and ends what belongs together", () => {
  const list = rows({ messages: [
    message(1, "ben", "2025-11-24T23:59:00Z"), message(2, "ben", "2025-11-25T00:00:30Z"),
  ] })
  assert.equal(kinds(list), "day message day message")
  assert.equal(list[3].isFirst, true)
})

test("the unread line stands above the first message of somebody else that was not read", () => {
  const messages = [
    message(1, "ben", "2025-11-25T10:00:00Z"), message(2, "ada", "2025-11-25T10:01:00Z"),
    message(3, "ben", "2025-11-25T10:02:00Z"), message(4, "ben", "2025-11-25T10:02:10Z"),
  ]
  assert.equal(kinds(rows({ messages, unreadAfter: 1 })), "day message message unread message message")
  assert.equal(kinds(rows({ messages, unreadAfter: 4 })), "day message message message message")
  assert.equal(kinds(rows({ messages })), "day message message message message")
})

test("notices stand after the message that was the newest then", () => {
  const messages = [message(5, "ben", "2025-11-25T10:00:00Z"), message(6, "ben", "2025-11-25T10:01:00Z")]
  const notices = [{ key: "n1", after: 2 }, { key: "n2", after: 5 }, { key: "n3", after: 6 }]
    .map((notice) => ({ ...notice, at: "2025-11-25T10:00:30Z" }))
  const list = rows({ messages, notices })
  assert.deepEqual(list.map(({ key }) => key), ["day-2025-11-25", "c-5", "n2", "c-6", "n3"])
  assert.equal(list[3].isFirst, true)
})

test("what is not sent yet stands at the end", () => {
  const pending = { messageId: "pending-1", senderId: "ada", sentAt: "2025-11-25T10:02:00Z", pending: true }
  const list = rows({ messages: [message(1, "ben", "2025-11-25T10:00:00Z"), pending], unreadAfter: 0 })
  assert.equal(list.at(-1).key, "pending-1")
})

test("a message's number is the end of its id", () => {
  assert.equal(numberOf("room-K7QD-12"), 12)
  assert.equal(numberOf(undefined), 0)
})

test("no day comes back when a device's clock is behind", () => {
  const pending = { messageId: "pending-1", senderId: "ada", sentAt: "2025-11-25T23:59:00Z", pending: true }
  const list = rows({ messages: [
    message(1, "ben", "2025-11-25T10:00:00Z"), message(2, "ben", "2025-11-26T00:01:00Z"), pending,
  ] })
  assert.equal(kinds(list), "day message day message message")
})
