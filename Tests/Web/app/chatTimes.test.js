import assert from "node:assert/strict"
import { test } from "node:test"
import { Times } from "../../../Clients/Web/app/chat/times.js"

const times = new Times({ locale: "en-GB", timeZone: "Europe/Berlin" })
const now = Date.parse("2025-11-25T12:00:00Z")

test("a day is the reader's day", () => {
  assert.equal(times.day("2025-11-24T23:30:00Z"), "2025-11-25")
})

test("days have the name that people give them", () => {
  assert.equal(times.dayName("2025-11-25T08:00:00Z", now), "Today")
  assert.equal(times.dayName("2025-11-24T08:00:00Z", now), "Yesterday")
  assert.equal(times.dayName("2025-11-20T08:00:00Z", now), "Thursday")
  assert.equal(times.dayName("2025-11-18T08:00:00Z", now), "18 November")
  assert.equal(times.dayName("2024-11-18T08:00:00Z", now), "18 November 2024")
})

test("short times get coarser as they get older", () => {
  assert.equal(times.short("2025-11-25T08:05:00Z", now), "9:05")
  assert.equal(times.short("2025-11-24T08:00:00Z", now), "Yesterday")
  assert.equal(times.short("2025-11-20T08:00:00Z", now), "Thu")
  assert.equal(times.short("2025-11-01T08:00:00Z", now), "1 Nov")
})

test("a clock that is a little behind shows today", () => {
  assert.equal(times.dayName(now + 30_000, now), "Today")
})
