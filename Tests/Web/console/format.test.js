import assert from "node:assert/strict"
import { test } from "node:test"
import { ago, bytes, counted, duration, milliseconds, rate, share, short,
  time } from "../../../Clients/Web/console/format.js"

test("figures are written as the commands write them", () => {
  assert.deepEqual([0, 3.5, 12, 99.94, 12_400.4].map(rate), ["0", "3.5", "12", "99.9", "12,400"])
  assert.deepEqual([512, 8_200, 21_000_000, 3.2e9].map(bytes), ["512 B", "8.2 kB", "21.0 MB", "3.2 GB"])
  assert.deepEqual([0.42, 99.9, 310.4, 2_100].map(milliseconds), ["0.4 ms", "99.9 ms", "310 ms", "2.1 s"])
  assert.deepEqual([950, 12_000, 240_000, 12_000_000, 187_200_000].map(duration),
    ["950 ms", "12 s", "4 min", "3 h 20 min", "2 d 4 h"])
  assert.deepEqual([0, 0.042, 0.5, 1.5].map(share), ["0 %", "4.2 %", "50 %", "150 %"])
})

test("what nobody knows is a dash, and not nought", () => {
  assert.deepEqual([rate, bytes, milliseconds, duration, share].map((say) => say(undefined)), ["–", "–", "–", "–", "–"])
})

test("a time is in UTC, and has its day if that is not today", () => {
  const now = Date.parse("2026-03-01T23:59:00Z")
  assert.equal(time("2026-03-01T12:00:00.123Z", now), "12:00:00.123")
  assert.equal(time("2026-02-28T12:00:00.123Z", now), "2026-02-28 12:00:00.123")
  assert.equal(ago("2026-03-01T23:55:00Z", now), "4 min ago")
  assert.equal(ago("2026-03-02T00:05:00Z", now), "0 ms ago")
})

test("one is one, and several are several", () => {
  assert.equal(counted(1, "event"), "1 event")
  assert.equal(counted(1_200, "process", "processes"), "1,200 processes")
})

test("a long id keeps its ends", () => {
  assert.equal(short("0195c3de-7a11-7000-9000-000000000007"), "0195c3…00007")
  assert.equal(short("ada/17"), "ada/17")
})
