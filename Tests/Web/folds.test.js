import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"
import { foldOf } from "../../Clients/Web/parlor/folds/index.js"

const folder = new URL("recorded/", import.meta.url)

/** Whoever changes what it was given fails. */
function frozen(value) {
  if (value && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}

for (const file of readdirSync(folder)) {
  test(`${file}: the recorded events lead to the recorded view`, () => {
    const { kind, me, snapshot, events, people, view } = JSON.parse(readFileSync(new URL(file, folder)))
    const { begin, fold, show, view: viewOf } = foldOf(kind)
    const context = { me, publicURL: "" }
    let model = begin(frozen(snapshot), context)
    for (const event of events) {
      model = fold(frozen(model), frozen(event), context)
      assert.ok(model, `${event.event} can be folded`)
    }
    const known = new Map(Object.entries(people))
    assert.deepEqual(show(frozen(viewOf(model)), known), view)
  })
}

const room = {
  code: "K7QD", status: "waiting", hostId: "ada", players: [
    { id: "ada", isReady: true, isActive: true, isHost: true },
    { id: "bot-1", isReady: true, isActive: true, isHost: false, botLevel: "easy", username: "Robin" },
  ], spectators: [], banned: [],
}
const folding = (kind, view, ...events) => {
  const { begin, fold, view: viewOf } = foldOf(kind)
  const context = { me: "ada", publicURL: "https://p.example" }
  const model = events.reduce((known, [event, body], index) =>
    known && fold(known, { event, body, rev: index + 2 }, context), begin(frozen(view), context))
  return model && viewOf(model)
}

test("what an event does not touch stays the same object", () => {
  const next = folding("room", room, ["readyChanged", { userId: "ada", isReady: false }])
  assert.notEqual(next, room)
  assert.notEqual(next.players[0], room.players[0])
  assert.equal(next.players[1], room.players[1])
  assert.equal(next.spectators, room.spectators)
})

test("who comes has read all that was said, also as a guest sees it to whom nothing of it is shown", () => {
  const chat = { conversationId: "room-r1", messageCount: 2, messages: [], members: ["ada"], readUpTo: {}, unreadCounts: { ada: 0 } }
  const next = folding("chat", chat, ["memberAdded", { userId: "bob" }])
  assert.deepEqual(next.readUpTo, { bob: "room-r1-2" })
  const first = folding("chat", { ...chat, messageCount: 0 }, ["memberAdded", { userId: "bob" }])
  assert.deepEqual(first.readUpTo, {})
})

test("where a group meets is not told, and the room of before is gone", () => {
  const chat = { conversationId: "room-r1", roomCode: "K7QD", messages: [], isClosed: false }
  assert.deepEqual(folding("chat", chat, ["met", {}]), { conversationId: "room-r1", messages: [], isClosed: false })
})

test("an event that says what is known changes nothing at all", () => {
  assert.equal(folding("room", room, ["readyChanged", { userId: "ada", isReady: true }]), room)
})

test("after a match only bots are ready, and scores stay", () => {
  const results = { winners: ["ada"], scores: { ada: 3, "bot-1": 1 } }
  const next = folding("room", room,
    ["starting", { matchId: "m" }], ["started", { matchId: "m", gameStartedAt: "t" }],
    ["progressed", { matchId: "m", summary: { scores: { ada: 1 } } }],
    ["finished", { matchId: "m", results, finishedAt: "t" }])
  assert.deepEqual(next.players.map(({ isReady, gameScore }) => [isReady, gameScore]), [[false, 3], [true, 1]])
  assert.equal(next.status, "waiting")
  assert.ok(!("matchId" in next) && !("currentGameState" in next))
})

test("whose turn it is follows the match, and goes with it", () => {
  const began = [["starting", { matchId: "m" }], ["started", { matchId: "m", gameStartedAt: "t" }]]
  const turn = ["progressed", { matchId: "m", summary: { currentPlayerId: "ada" } }]
  const over = ["finished", { matchId: "m", results: { winners: [], scores: {} }, finishedAt: "t" }]
  const turns = (view) => view.players.map((player) => player.isTurn)
  assert.deepEqual(turns(folding("room", room, ...began)), [undefined, undefined])
  assert.deepEqual(turns(folding("room", room, ...began, turn)), [true, false])
  assert.deepEqual(turns(folding("room", room, ...began, turn, over)), [undefined, undefined])
})

test("an unknown event and an unknown kind leave the view as it is", () => {
  assert.equal(folding("room", room, ["somethingNew", {}]), room)
  assert.equal(folding("weather", room, ["rained", {}]), room)
})

const stroke = (act, userId = "ada") =>
  ({ act, userId, drawnAt: "t", points: [{ x: act, y: 0 }], color: {}, brushSize: 1 })
const board = {
  drawingId: "d", rev: 1, painters: ["ada"], backgroundColor: { r: 1 }, strokes: [stroke(3), stroke(4)],
  stamps: [], strokeCount: 2, stampCount: 0, hands: { ada: { undo: 4, redo: 0 } },
}
const acts = (view) => view.strokes.map(({ act }) => act)

test("the undo of a clear shows again what it covered", () => {
  const cleared = ["cleared", { act: 6, userId: "ada", drawnAt: "t" }]
  const undone = ["undone", { act: 6, userId: "ada", undoneAt: "t" }]
  assert.deepEqual(acts(folding("drawing", board, ["stroked", stroke(5)], cleared)), [])
  const back = folding("drawing", board, ["stroked", stroke(5)], cleared, undone)
  assert.deepEqual(acts(back), [3, 4, 5])
  assert.deepEqual(back.hands, { ada: { undo: 5, redo: 1 } })
  assert.equal(back.rev, 4)
})

test("what was undone is gone once its painter draws again", () => {
  const view = folding("drawing", board, ["undone", { act: 4, userId: "ada" }], ["stroked", stroke(7)])
  assert.deepEqual(acts(view), [3, 7])
  assert.deepEqual(view.hands, { ada: { undo: 4, redo: 0 } })
  assert.equal(folding("drawing", board, ["undone", { act: 4, userId: "ada" }], ["stroked", stroke(7)],
    ["redone", { act: 4, userId: "ada" }]), null)
})

test("an act that was never seen, or may have covered others, makes the app ask again", () => {
  assert.equal(folding("drawing", board, ["redone", { act: 2, userId: "ada" }]), null)
  assert.equal(folding("drawing", board, ["undone", { act: 3, userId: "ada" }]), null)
})

const account = {
  userId: "ada", fcmToken: "t1", preferences: {}, devices: [
    { deviceId: "phone", openedAt: "1", lastSeen: "1", fcmToken: "t1" },
    { deviceId: "laptop", openedAt: "2", lastSeen: "2" },
  ],
}

test("a push token belongs to one device", () => {
  const moved = folding("account", account, ["pushRegistered", { fcmToken: "t1", deviceId: "laptop" }])
  assert.deepEqual(moved.devices.map(({ fcmToken }) => fcmToken), [undefined, "t1"])
  const out = folding("account", account, ["signedOut", { deviceId: "phone" }])
  assert.deepEqual(out.devices.map(({ deviceId }) => deviceId), ["laptop"])
  assert.ok(!("fcmToken" in out))
})

test("an offer of a device goes with its claim, its answer and its device", () => {
  const offered = ["offered", { deviceId: "phone", expiresAt: "t" }]
  const claimed = ["claimed", { deviceId: "tablet", name: "Tablet" }]
  assert.deepEqual(folding("account", account, offered, claimed).offer,
    { deviceId: "phone", expiresAt: "t", claim: { deviceId: "tablet", name: "Tablet" } })
  const settled = ["claimSettled", { deviceId: "tablet", isConfirmed: true }]
  assert.ok(!("offer" in folding("account", account, offered, claimed, settled)))
  assert.ok(!("offer" in folding("account", account, offered, ["signedOut", { deviceId: "phone" }])))
  assert.ok("offer" in folding("account", account, offered, ["signedOut", { deviceId: "laptop" }]))
})

const match = {
  matchId: "m", status: "playing", seat: 0, view: { actions: [1, 2], pile: 1 }, awaited: ["ada"], moves: ["x"],
  seats: [{ userId: "ada", hasResigned: false, isPlayedByBot: false }],
}

test("a match shows the newest sight, and a log of fifty actions", () => {
  const next = folding("match", match, ["acted", { by: "ada", view: { pile: 2, actions: [3] }, awaited: [] }])
  assert.deepEqual(next.view, { pile: 2, actions: [1, 2, 3] })
  assert.ok(!("moves" in next))
  const many = Array.from({ length: 60 }, (_, i) => i)
  const long = folding("match", match, ["acted", { view: { actions: many } }])
  assert.deepEqual(long.view.actions, many.slice(-50))
})

test("who is put out of a match has no seat any more", () => {
  const next = folding("match", match, ["seatTakenByBot", { userId: "ada", reason: "putOut" }])
  assert.ok(!("seat" in next))
  assert.equal(next.seats[0].isPlayedByBot, true)
})
