import assert from "node:assert/strict"
import { test } from "node:test"
import { linePath, markPath, niceMost } from "../../../Clients/Web/console/chart.js"
import { Samples } from "../../../Clients/Web/console/samples.js"
import { ticksOf, tookMs, waterfall } from "../../../Clients/Web/console/waterfall.js"

const box = { from: 0, to: 10_000, most: 10, width: 100, height: 50 }

test("a line goes from left to right, and up with its figures", () => {
  assert.equal(linePath([{ at: 0, value: 0 }, { at: 5_000, value: 5 }, { at: 10_000, value: 10 }], box),
    "M0 50L50 25L100 0")
  assert.equal(linePath([], box), "")
})

test("a figure above the top stays at the top", () => {
  assert.equal(linePath([{ at: 0, value: 99 }], box), "M0 0")
})

test("no line joins what was before the page looked away with what came after", () => {
  const path = linePath([{ at: 0, value: 1 }, { at: 2_000, value: 1 }, { at: 40_000, value: 1 }],
    { ...box, to: 40_000 })
  assert.equal(path.match(/M/g).length, 2)
})

test("the top of a chart is 1, 2 or 5 with noughts, and seldom changes", () => {
  assert.deepEqual([[3], [5], [5.1], [149], [0.3], []].map((values) => niceMost(values, 0.1)),
    [5, 5, 10, 200, 0.5, 0.1])
  assert.equal(niceMost([0], 5), 5)
})

test("samples are kept for an hour", () => {
  const samples = new Samples()
  for (let minute = 0; minute <= 80; minute += 1) samples.add(minute * 60_000, { calls: minute })
  const kept = samples.of("calls").map(({ value }) => value)
  assert.deepEqual([kept.length, kept[0], kept.at(-1)], [61, 20, 80])
  assert.deepEqual(samples.span, { from: 1_200_000, to: 4_800_000 })
})

test("after ten minutes one sample stands for ten seconds, with the highest of each figure", () => {
  const samples = new Samples()
  for (let second = 0; second <= 640; second += 2) {
    samples.add(second * 1_000, { calls: second === 24 ? 99 : 1, people: second < 30 ? null : 3 })
  }
  const calls = samples.of("calls")
  assert.deepEqual(calls.slice(0, 4).map(({ at, value }) => [at, value]),
    [[0, 1], [10_000, 1], [20_000, 99], [30_000, 1]])
  assert.equal(calls.at(-1).at - calls.at(-2).at, 2_000)
  assert.deepEqual(samples.of("people")[0], { at: 30_000, value: 3 })
})

test("what happened stands on the time line of the figures, where that has its time", () => {
  assert.equal(markPath([-1, 0, 5_000, 10_000, 10_001], box), "M0 0V50M50 0V50M100 0V50")
  assert.equal(markPath([], box), "")
})

test("a chart begins with a minute, so that two samples are no long line", () => {
  const samples = new Samples()
  samples.add(100_000, { calls: 1 })
  samples.add(102_000, { calls: null })
  assert.deepEqual(samples.span, { from: 42_000, to: 102_000 })
  assert.equal(samples.of("calls").length, 1)
})

const trace = [
  { what: "relay", depth: 0, part: "gateway-1", afterMs: 0,
    took: { queue: 0, decide: 0, keep: 0, tell: 0, asked: 8_000 } },
  { what: "call", depth: 1, part: "lobby-1", afterMs: 1,
    took: { queue: 1_000, decide: 500, keep: 2_000, tell: 500, asked: 0 } },
  { what: "event", depth: 2, part: "lobby-1", afterMs: 4,
    told: [{ part: "gateway-1", service: "gateway", receivers: 3, afterMs: 10 }] },
]

test("a waterfall has one axis, up to the last that was told", () => {
  const fall = waterfall(trace)
  assert.equal(fall.span, 10)
  assert.equal(fall.rows[2].told[0].left, 100)
  assert.equal(fall.rows[2].at, 40)
})

test("the parts of a call follow each other from its beginning", () => {
  const [relay, call] = waterfall(trace).rows
  assert.deepEqual(relay.bars, [{ part: "asked", milliseconds: 8, left: 0, width: 80 }])
  assert.deepEqual(call.bars.map(({ part, left, width }) => [part, left, width]), [
    ["queue", 10, 10], ["decide", 20, 5], ["keep", 25, 20], ["tell", 45, 5],
  ])
  assert.equal(tookMs(trace[1]), 4)
})

test("a trace of which only an event is known has an axis, too", () => {
  const fall = waterfall([{ what: "event", depth: 0, part: "lobby", afterMs: 0 }])
  assert.ok(fall.span > 0)
  assert.equal(fall.rows[0].at, 0)
  assert.deepEqual(waterfall([]).rows, [])
})

test("an axis has round numbers, and not too many", () => {
  assert.deepEqual(ticksOf(10), [0, 2, 4, 6, 8, 10])
  assert.deepEqual(ticksOf(23.2), [0, 5, 10, 15, 20])
  assert.deepEqual(ticksOf(0.1), [0, 0.02, 0.04, 0.06, 0.08, 0.1])
  for (const span of [0.1, 1, 3, 7, 99, 1_234, 60_000]) assert.ok(ticksOf(span).length <= 6)
})
