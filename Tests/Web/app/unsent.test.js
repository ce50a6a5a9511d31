import assert from "node:assert/strict"
import { test } from "node:test"
import { Calls } from "../../../Clients/Web/parlor/calls.js"
import { Match } from "../../../Clients/Web/parlor/kinds/match.js"
import { foreseen } from "../../../Clients/Web/app/match/tables/crazyEights/moves.js"
import { laidUnderway } from "../../../Clients/Web/app/match/tables/highCard.js"
import { unsentOf } from "../../../Clients/Web/app/match/unsent.js"

const ace = { play: { card: "AH" } }
const view = { hand: ["AH", "2C"], handCounts: [2, 3], top: "4H", suit: "H", pileCount: 2, mover: 0 }

/** Ada at a table, with a network that can go and come back. */
function table() {
  const sent = []
  const connection = {
    isWelcomed: true,
    get isOnline() { return this.isWelcomed },
    send(frame) { if (this.isWelcomed) sent.push(frame) },
  }
  const calls = new Calls(connection, { callMs: 1 })
  const parlor = {
    userId: "ada", calls, people: { version: 0 }, streams: { keepSoon() {} }, emit() {}, learnBots() {},
    ask: (name, body, options) => calls.ask(name, body, options),
    get status() { return connection.isWelcomed ? "online" : "offline" },
  }
  const match = new Match(parlor, "match.m")
  match.begin({ epoch: "e", rev: 5, snapshot: { game: "crazyEights", view } })
  const back = () => {
    connection.isWelcomed = true
    calls.resend()
  }
  return { match, sent, connection, calls, back }
}

const shown = ({ match }) => foreseen(match.state.view, match.underway, 0).hand
const settled = () => new Promise((resolve) => { setImmediate(resolve) })

test("a move without a connection waits longer than any call, lies on the table, and goes once on return", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const ada = table()
  ada.connection.isWelcomed = false
  const moved = ada.match.act(ace)
  t.mock.timers.tick(3_600_000)
  await settled()
  assert.deepEqual([shown(ada), ada.sent], [["2C"], []])
  assert.equal(unsentOf(ada.match).words, "Not sent yet")
  ada.back()
  assert.deepEqual(ada.sent.map(({ call, body }) => [call, body]), [["match.act", { action: ace, at: 5 }]])
  assert.equal(unsentOf(ada.match), null)
  ada.connection.isWelcomed = false
  ada.back()
  assert.equal(ada.sent[1].cid, ada.sent[0].cid)
  ada.match.take({ event: "acted", rev: 6, body: { by: "ada", action: ace, view: { ...view, hand: ["2C"], mover: 1 } } })
  ada.calls.take({ cid: ada.sent[0].cid, ok: {}, rev: 6 })
  await moved
  assert.deepEqual([shown(ada), ada.match.underway], [["2C"], []])
})

test("a move that was taken back is in the hand again, and never goes out", async () => {
  const ada = table()
  ada.connection.isWelcomed = false
  const moved = ada.match.act(ace)
  unsentOf(ada.match).takeBack()
  await assert.rejects(moved, { code: "TAKEN_BACK", message: "You took that back." })
  assert.deepEqual(shown(ada), ["AH", "2C"])
  ada.back()
  assert.deepEqual(ada.sent, [])
})

test("of several moves, each goes out with the one before it seen; when that is refused, so is the next", async () => {
  const ada = table()
  ada.connection.isWelcomed = false
  const moves = [ada.match.act(ace), ada.match.act({ draw: {} }), ada.match.act({ pass: {} })]
  ada.back()
  assert.deepEqual(ada.sent.map(({ body }) => body.at), [5])
  ada.match.take({ event: "acted", rev: 6, body: { by: "ada", action: ace, view: { ...view, hand: ["2C"] } } })
  ada.calls.take({ cid: ada.sent[0].cid, ok: {}, rev: 6 })
  await moves[0]
  ada.calls.take({ cid: ada.sent[1].cid, error: { code: "NOT_YOUR_TURN", message: "It is not your turn." } })
  await assert.rejects(moves[1], { code: "NOT_YOUR_TURN" })
  assert.deepEqual(ada.sent.map(({ body }) => body.at), [5, 6, 5])
  ada.calls.take({ cid: ada.sent[2].cid, error: { code: "DESYNC", message: "The match has changed." } })
  await assert.rejects(moves[2], { code: "DESYNC" })
})

test("a bot, or another tab, that acts for a player ends no move that is on its way", () => {
  for (const body of [{ by: "ada", byBot: true, action: ace }, { by: "ada", action: { draw: {} } }]) {
    const ada = table()
    ada.match.act(ace).catch(() => {})
    ada.match.take({ event: "acted", rev: 6, body: { ...body, view } })
    assert.equal(ada.match.underway.length, 1, JSON.stringify(body))
  }
})

test("a move that may have arrived can't be taken back, and stays on the table until it is answered", async () => {
  const ada = table()
  const moved = ada.match.act(ace)
  ada.connection.isWelcomed = false
  const { words, takeBack } = unsentOf(ada.match)
  assert.deepEqual([words, takeBack], ["On its way", undefined])
  ada.match.takeBack()
  ada.match.take({ event: "stood", rev: 6, body: {} })
  assert.deepEqual(shown(ada), ["2C"])
  ada.back()
  ada.calls.take({ cid: ada.sent[0].cid, error: { code: "DESYNC", message: "The match has changed." } })
  await assert.rejects(moved, { code: "DESYNC", message: /^The game has moved on/ })
  assert.deepEqual(shown(ada), ["AH", "2C"])
})

test("a bot that acts for a player ends no move that has not gone out", () => {
  const ada = table()
  ada.connection.isWelcomed = false
  ada.match.act(ace).catch(() => {})
  ada.match.take({ event: "acted", rev: 6, body: { by: "ada", action: { draw: {} }, view } })
  assert.equal(ada.match.underway.length, 1)
})

test("what others do at the same time brings no card back that is on its way", () => {
  const underway = [{ action: { lay: { card: "KD" } } }]
  assert.equal(laidUnderway({ hand: ["KD", "2C"] }, underway), "KD")
  assert.equal(laidUnderway({ hand: ["2C"], laid: "KD" }, underway), undefined)
  assert.equal(laidUnderway({ hand: ["KD"] }, []), undefined)
})
