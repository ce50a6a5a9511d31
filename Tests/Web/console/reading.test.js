import assert from "node:assert/strict"
import { test } from "node:test"
import { Live } from "../../../Clients/Web/console/live.js"
import { byService, groups, reading, troublesOf } from "../../../Clients/Web/console/reading.js"

const line = (service, number, more = {}) => ({
  service, instance: `${service}-${number}`, pid: 100 + number, state: "ready", callsPerSecond: 10, eventsPerSecond: 4,
    p99Ms: 2,
  memoryBytes: 1_000, processorShare: 0.1, refused: 0, stuckWork: [], ...more,
})
const status = (services, more = {}) => ({
  supervisor: { state: "running", busAnswers: true }, services, absent: [], drained: [],
    population: { peopleOnline: 3, sockets: 4 }, ...more,
})

test("a call that a gateway passes on is counted once", () => {
  const { totals } = reading(status([line("bus", 1), line("lobby", 1), line("lobby", 2), line("gateway", 1)]), 1_000)
  assert.equal(totals.calls, 20)
  assert.equal(totals.events, 8)
  assert.equal(totals.memory, 4_000)
})

test("messages are those that the status counts", () => {
  const population = { peopleOnline: 3, sockets: 4, messagesPerSecond: 2.5 }
  assert.equal(reading(status([line("chat-store", 1)], { population }), 0).totals.messages, 2.5)
  assert.equal(reading(status([line("chat-store", 1)]), 0).totals.messages, null)
})

test("the slowest instance is named", () => {
  const { totals } = reading(status([line("lobby", 1), line("chat-store", 1, { p99Ms: 80 })]), 0)
  assert.deepEqual([totals.p99, totals.slowest], [80, "chat-store-1"])
})

test("refusals of a second are the difference of two looks", () => {
  const before = reading(status([line("lobby", 1, { refused: 10 })]), 0)
  assert.equal(before.totals.refused, null)
  const now = reading(status([line("lobby", 1, { refused: 13 })]), 2_000, before)
  assert.equal(now.totals.refused, 1.5)
  assert.equal(now.figures["lobby-1 refused"], 1.5)
})

test("an instance that began anew has no refusals of before", () => {
  const before = reading(status([line("lobby", 1, { refused: 10 })]), 0)
  assert.equal(reading(status([line("lobby", 1, { refused: 12, pid: 999 })]), 2_000, before).totals.refused, null)
})

test("a gateway counts what others refuse, too", () => {
  const at = (refused) => status([line("lobby", 1, { refused }), line("gateway", 1, { refused: refused * 2 })])
  assert.equal(reading(at(2), 1_000, reading(at(0), 0)).totals.refused, 4)
})

test("when all is ready, nothing is wrong", () => {
  assert.deepEqual(troublesOf(status([line("lobby", 1)])), [])
})

test("what is wrong is said of each instance, with its reason", () => {
  const troubles = troublesOf(status([
    line("lobby", 1, { state: "failing", detail: "The disk is full." }),
      line("chat-store", 1, { stuckWork: ["2 changes wait."] }),
  ]))
  assert.deepEqual(troubles.map(({ sentence }) => sentence),
    ["lobby-1 is failing. The disk is full.", "chat-store-1: 2 changes wait."])
})

test("a bus that does not answer, and a service with no instance, are said first", () => {
  const troubles = troublesOf(status([],
    { supervisor: { state: "running", busAnswers: false }, absent: ["lobby"], drained: ["lobby-1"] }))
  assert.match(troubles[0].sentence, /bus does not answer/)
  assert.match(troubles[1].sentence, /^lobby has 0 instances/)
  assert.match(troubles[1].mending, /were drained/)
})

test("services keep their order, and have their instances", () => {
  const services = byService([line("lobby", 1), line("chat-store", 1), line("lobby", 2)])
  assert.deepEqual(services.map(({ service, lines }) => [service, lines.length]), [["lobby", 2], ["chat-store", 1]])
})

test("rooms are summed by what tells them apart", () => {
  const rooms = [{ status: "inGame", game: "dice", count: 1 }, { status: "waiting", count: 2 },
    { status: "inGame", game: "trivia", count: 4 }]
  assert.deepEqual(groups(rooms, "status"), [{ name: "inGame", count: 5 }, { name: "waiting", count: 2 }])
  assert.deepEqual(groups(rooms, "game").map(({ name }) => name), ["dice", "none", "trivia"])
  assert.deepEqual(groups(undefined, "status"), [])
})

test("what the doctor warns of is not wrong yet", () => {
  const live = new Live({})
  live.doctor = { value: [
    { sentence: "The clock is right." }, { sentence: "The bus is gone.", mending: "Start it." },
    { sentence: "The disk will be full.", mending: "Make room.", isWarning: true },
  ] }
  assert.deepEqual(live.troubles.map(({ sentence }) => sentence), ["The bus is gone."])
  assert.deepEqual(live.warnings.map(({ sentence }) => sentence), ["The disk will be full."])
})
