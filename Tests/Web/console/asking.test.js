import assert from "node:assert/strict"
import { test } from "node:test"
import { Act } from "../../../Clients/Web/console/act.js"
import { canChange, drainDetail, leastOf, restartDetail, scaleDetail } from "../../../Clients/Web/console/acting.js"
import { Answer } from "../../../Clients/Web/console/answer.js"
import { Console } from "../../../Clients/Web/console/console.js"
import { History } from "../../../Clients/Web/console/history.js"
import { open as openTap } from "../../../Clients/Web/console/pages/tap.js"
import { Server, ServerFault } from "../../../Clients/Web/console/server.js"
import { MOST_KEPT, Tapped } from "../../../Clients/Web/console/tapped.js"

const settled = () => new Promise((resolve) => setImmediate(resolve))
const answering = (...answers) => ({
  isWatched: true, redraw() {}, asked: [], run(words) {
    this.asked.push(words)
    return Promise.resolve({ exit: 0, output: "", error: "", milliseconds: 3,
      ...answers[Math.min(this.asked.length, answers.length) - 1] })
  },
})
const responding = (status, body) => new Server(async (path, request) => ({
  ok: status < 400, status, json: async () => (typeof body === "function" ? body(path, request) : body),
}))

test("an answer is read line by line", async () => {
  const answer = new Answer(answering({ output: '{"a":1}\n{"a":2}\n' }), ["refusals"])
  await settled()
  assert.deepEqual([answer.value, answer.error, answer.milliseconds], [[{ a: 1 }, { a: 2 }], null, 3])
})

test("a failure is said, and what was there stays", async () => {
  const answer = new Answer(answering({ output: '{"a":1}\n' }, { exit: 1, error: "There is no such room now.\n" }),
    ["find"])
  await settled()
  await answer.ask()
  assert.deepEqual([answer.value, answer.error], [[{ a: 1 }], "There is no such room now."])
})

test("an answer with something missing says so beside it", async () => {
  const answer = new Answer(answering({ output: "{}\n", error: "No answer from lobby-1.\n", cut: true }), ["refusals"])
  await settled()
  assert.equal(answer.error, null)
  assert.match(answer.note, /^No answer from lobby-1\. There is more/)
})

test("findings are an answer, though the command failed because of them", async () => {
  const answer = new Answer(answering({ exit: 1, output: '{"sentence":"Full.","mending":"Make room."}\n' }), ["doctor"])
  await settled()
  assert.deepEqual([answer.value.length, answer.error], [1, null])
})

test("that nobody answers, or that the session ended, is said once for the whole page", async () => {
  for (const fault of [{ isAway: true }, { isEnd: true }]) {
    const answer = new Answer(answering({ fault: { ...fault, message: "?" } }), ["status"])
    await settled()
    assert.equal(answer.error, null)
  }
})

test("an answer that comes after its page was closed changes nothing", async () => {
  const answer = new Answer(answering({ output: "{}\n" }), ["status"])
  answer.close()
  await settled()
  assert.equal(answer.value, null)
})

test("what a gateway refuses is a fault with its sentence", async () => {
  const server = responding(403, { error: { code: "FORBIDDEN", message: "The console does not run 'down'." } })
  await assert.rejects(server.run(["down"]),
    (fault) => fault.code === "FORBIDDEN" && !fault.isEnd && !fault.isAway && /down/.test(fault.message))
  await assert.rejects(responding(401, { error: {} }).run(["status"]), (fault) => fault.isEnd)
  await assert.rejects(responding(503, null).run(["status"]), (fault) => fault.isAway)
  const unplugged = new Server(async () => { throw new TypeError("Failed to fetch") })
  await assert.rejects(unplugged.run(["status"]), (fault) => fault.isAway && /does not answer/.test(fault.message))
})

test("words travel as JSON, each for itself", async () => {
  let sent
  const server = responding(200, (path, request) => {
    sent = [path, request.method, request.headers["content-type"], JSON.parse(request.body)]
    return { exit: 0 }
  })
  await server.run(["who", "a b"])
  assert.deepEqual(sent, ["/console/run", "POST", "application/json", { words: ["who", "a b"] }])
})

test("a tap keeps its newest five hundred", () => {
  const tapped = new Tapped()
  tapped.take({ lines: Array.from({ length: 600 }, (_, number) => `{"rev":${number}}`), lost: 7 })
  assert.deepEqual([tapped.rows.length, tapped.rows[0].event.rev, tapped.heard, tapped.lost], [MOST_KEPT, 100, 600, 7])
  tapped.take({ lines: ['{"rev":600}', "no json"] })
  assert.deepEqual([tapped.rows.length, tapped.rows.at(-1).event.rev], [MOST_KEPT, 600])
})

test("a paused tap changes nothing on the page, and shows the rest when it goes on", () => {
  const tapped = new Tapped()
  tapped.take({ lines: ['{"rev":1}'] })
  tapped.pause()
  tapped.take({ lines: ['{"rev":2}', '{"rev":3}'] })
  assert.deepEqual([tapped.rows.length, tapped.held], [1, 2])
  tapped.goOn()
  assert.deepEqual(tapped.rows.map(({ event }) => event.rev), [1, 2, 3])
})

test("a cleared tap begins with nothing, and what is shown has keys of its own", () => {
  const tapped = new Tapped()
  tapped.take({ lines: ['{"rev":1}', '{"cut":90000,"begins":"{"}'] })
  assert.equal(new Set(tapped.rows.map(({ key }) => key)).size, 2)
  assert.equal(tapped.rows[1].event.body.bytes, 90_000)
  tapped.clear()
  assert.deepEqual([tapped.rows.length, tapped.heard], [0, 0])
})

const events = (from, to, epoch = "e1") =>
  Array.from({ length: to - from + 1 }, (_, place) => ({ rev: from + place, epoch }))

test("a history grows at its newest end, and keeps what was loaded of the older ones", async () => {
  const console = answering({ output: events(1, 4).map((event) => JSON.stringify(event)).join("\n") })
  const history = new History(console, "room.K7QD")
  history.take(events(5, 8))
  await history.loadOlder()
  history.take(events(7, 10))
  assert.deepEqual(console.asked, [["history", "room.K7QD", "--before", "5", "--limit", "50"]])
  assert.deepEqual(history.events.map(({ rev }) => rev), [10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  assert.deepEqual([history.head, history.hasOlder], [10, false])
})

test("a history never shows a gap, and none of what was before a stream began anew", () => {
  const history = new History(answering({}), "room.K7QD")
  history.take(events(5, 8))
  history.take(events(60, 63))
  assert.deepEqual(history.events.map(({ rev }) => rev), [63, 62, 61, 60])
  history.take(events(1, 2, "e2"))
  assert.deepEqual(history.events.map(({ rev }) => rev), [2, 1])
})

test("an act tells its steps, and what it came to", () => {
  const act = new Act(["restart", "lobby-1"], 0)
  act.take({ lines: ['{"instance":"lobby-1","did":"begun"}', '{"instance":"lobby-1","did":"ready"}'] })
  assert.deepEqual([act.sentence, act.isOver], ["lobby-1 is ready.", false])
  act.take({ lines: ['{"done":"Restarted 1 process."}'], exit: 0 })
  assert.deepEqual([act.sentence, act.isOver, act.hasFailed], ["Restarted 1 process.", true, false])
})

test("an act that failed says why", () => {
  const act = new Act(["scale", "lobby=2"], 0)
  act.take({ lines: ['{"instance":"lobby-2","did":"failed","sentence":"The port is taken."}'], exit: 1,
    error: "lobby-2 can't be started.\n" })
  assert.deepEqual(act.steps, ["lobby-2 failed. The port is taken.", "lobby-2 can't be started."])
  assert.ok(act.hasFailed)
})

test("a question names what will happen", () => {
  assert.match(restartDetail({ instance: "lobby-1", service: "lobby" }, true), /only one: calls to it wait/)
  assert.match(restartDetail({ instance: "lobby-1", service: "lobby" }, false), /others? instances take its calls/)
  assert.match(drainDetail("lobby-2", "lobby"), /is not started again/)
  assert.match(scaleDetail("lobby", 1, 3), /^2 instances of lobby will start/)
  assert.match(scaleDetail("lobby", 2, 1), /^One instance of lobby will finish its calls/)
  assert.match(scaleDetail("lobby", 2, 0), /calls to it fail/)
})

test("what the console would refuse is not offered", () => {
  assert.deepEqual(["console", "gateway", "lobby"].map(canChange), [false, true, true])
  assert.deepEqual(["gateway", "lobby"].map(leastOf), [1, 0])
})

test("a tap whose page is closed is ended", async () => {
  const ended = []
  let answer
  const page = await openTap({ query: { topics: "person." } }, {
    redraw() {}, hears() {}, misses(fault) { throw fault }, server: {
      begin: async () => "t1",
      heard: () => new Promise((resolve) => { answer = resolve }),
      end: async (tap) => { ended.push(tap) },
    },
  })
  await settled()
  page.close()
  assert.deepEqual(ended, [])
  answer({ lines: [], last: 0 })
  await settled()
  assert.deepEqual(ended, ["t1"])
})

/** A page that is never drawn. */
function undrawn(leave) {
  globalThis.document ??= { hidden: false }
  globalThis.requestAnimationFrame ??= () => {}
  const console = new Console({ leave }, null)
  const said = []
  console.toast = (sentence) => said.push(sentence)
  return { console, said }
}

test("a session that could not be ended goes on, and the page says so", async () => {
  const { console, said } = undrawn(async () => { throw new ServerFault("AWAY", "Parlor does not answer.") })
  await console.leave()
  assert.deepEqual([console.isEnded, said], [false, ["The session goes on: Parlor does not answer. End it again."]])
})

test("a session that was ended, or was over already, is over", async () => {
  const over = async () => { throw new ServerFault("UNAUTHENTICATED", "It has ended.", { status: 401 }) }
  for (const leave of [async () => ({}), over]) {
    const { console, said } = undrawn(leave)
    await console.leave()
    assert.deepEqual([console.isEnded, said], [true, []])
  }
})
