import assert from "node:assert/strict"
import { test } from "node:test"
import { happenings } from "../../../Clients/Web/console/happenings.js"
import { Live } from "../../../Clients/Web/console/live.js"

const line = (instance, more = {}) => ({ instance, service: "lobby", pid: 100, state: "ready", ...more })
const look = (at, instances, busAnswers = true) => ({ at, instances, status: { supervisor: { busAnswers } } })
const told = (before, now) => happenings(before, now).map(({ kind, sentence }) => [kind, sentence])

test("the first look shows nothing that happened, and an equal one neither", () => {
  assert.deepEqual(happenings(null, look(0, [line("lobby-1")])), [])
  assert.deepEqual(happenings(look(0, [line("lobby-1")]), look(2_000, [line("lobby-1")])), [])
})

test("another process is a restart, with the reason why the one before ended", () => {
  assert.deepEqual(
    happenings(look(0, [line("lobby-1")]), look(2_000, [line("lobby-1", { pid: 7, lastExit: "Signal 9." })])),
    [{ at: 2_000, kind: "busy", instance: "lobby-1", sentence: "lobby-1 was restarted. It ended before: Signal 9." }])
})

test("a crash is told once, whether or not a look falls into it", () => {
  const [well, down, back] = [
    look(0, [line("lobby-1")]), look(2_000, [line("lobby-1", { pid: null, state: "failing", detail: "No disk." })]),
    look(4_000, [line("lobby-1", { pid: 8 })]),
  ]
  assert.deepEqual(told(well, down), [["bad", "lobby-1 is failing. No disk."]])
  assert.deepEqual(told(down, back), [["busy", "lobby-1 was started."], ["good", "lobby-1 is ready."]])
})

test("a reason that changes while the state stays is nothing new", () => {
  const failing = (at, detail) => look(at, [line("lobby-1", { state: "failing", detail })])
  assert.deepEqual(told(failing(0, "9 MB are left."), failing(2_000, "8 MB are left.")), [])
})

test("instances that come and go are told, and a bus that does not answer", () => {
  assert.deepEqual(told(look(0, [line("lobby-1"), line("lobby-2")]), look(2_000, [line("lobby-1"), line("lobby-3")])),
    [["busy", "lobby-3 was added."], ["busy", "lobby-2 is no longer run."]])
  assert.deepEqual(told(look(0, []), look(2_000, [], false)), [["bad", "The bus does not answer."]])
  assert.deepEqual(told(look(0, [], false), look(2_000, [])), [["good", "The bus answers again."]])
})

test("a page of one instance has what happened to it alone", () => {
  const live = new Live({})
  live.happened = happenings(look(0, [line("lobby-1"), line("lobby-2")]),
    look(2_000, [line("lobby-1", { pid: 7 }), line("lobby-2", { pid: 8 })]))
  assert.deepEqual(live.happenedTo("lobby-2").map(({ sentence }) => sentence), ["lobby-2 was restarted."])
})
