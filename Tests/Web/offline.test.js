import assert from "node:assert/strict"
import { after, afterEach, before } from "node:test"
import { ParlorError } from "../../Clients/Web/parlor.js"
import { browser, Devices, roomOf, until, WebSocket } from "./kit/devices.js"
import { Services } from "./kit/services.js"
import { test } from "./kit/waiting.js"

let services, devices
before(async () => {
  services = await Services.start()
  devices = new Devices(services)
})
afterEach(() => devices.closeAll())
after(() => services.stop())

/** A WebSocket that opens only while `network.isThere`. */
function network() {
  const net = { isThere: true }
  net.WebSocket = class {
    constructor(address) {
      if (!net.isThere) throw new Error("There is no network.")
      return new WebSocket(address)
    }
  }
  return net
}

async function offline(parlor, net) {
  net.isThere = false
  parlor.debug.cut()
  await until(parlor, () => parlor.status === "offline")
}

const black = { r: 0, g: 0, b: 0, a: 1 }
const line = (x) => ({ points: [{ x, y: 0 }, { x, y: 10 }], color: black, brushSize: 2 })

test("what was done offline goes out in order on return", async () => {
  const net = network()
  const ada = await devices.guest("Ada", { WebSocket: net.WebSocket })
  const bob = await devices.guest("Bob")
  const [room, bobs] = await roomOf([ada, bob])
  const chat = ada.chat(room.state.conversationId)
  const board = ada.drawing(room.state.drawingId)
  const me = ada.me()
  await Promise.all([chat.settled(), board.settled(), me.settled()])

  await offline(ada, net)
  const done = [
    ...["one", "two", "three"].map((text) => chat.send(text)), room.ready(),
    board.stroke(line(1)), board.stroke(line(2)), me.rename("Ada Offline"),
  ]
  assert.deepEqual(chat.messages.map(({ text, pending }) => [text, pending]),
    [["one", true], ["two", true], ["three", true]])
  assert.equal(room.mine.isReady, true)
  assert.equal(room.mine.username, "Ada Offline")
  assert.equal(board.state.strokes.length, 2)
  assert.equal(me.state.displayName, "Ada Offline")
  assert.equal(bobs.players.find(({ id }) => id === ada.userId).isReady, false)

  net.isThere = true
  await Promise.all(done)
  const other = bob.chat(room.state.conversationId)
  const others = bob.drawing(room.state.drawingId)
  await Promise.all([other.settled(), others.settled()])
  assert.deepEqual(other.messages.map(({ text }) => text), ["one", "two", "three"])
  assert.deepEqual(others.state.strokes.map(({ points }) => points[0].x), [1, 2])
  await until(bob, () => bobs.players.find(({ id }) => id === ada.userId).isReady)
  await until(bob, () => bob.person(ada.userId).displayName === "Ada Offline")
  assert.ok(board.state.strokes.every(({ pending }) => !pending))
  assert.ok(chat.messages.every(({ pending }) => !pending))
})

test("what was sent is among the messages, even if their view came later", async () => {
  const ada = await devices.guest("Ada")
  const { conversationId } = await ada.call("room.create", { roomName: "The test" })
  const chat = ada.chat(conversationId)
  assert.equal(chat.status, "loading")
  await chat.send("Tea?")
  assert.deepEqual(chat.messages.map(({ text, pending }) => [text, pending]), [["Tea?", undefined]])
})

test("what an offline page could not send is sent by the next one", async () => {
  const [net, kept] = [network(), browser()]
  const ada = await devices.guest("Ada", { ...kept, WebSocket: net.WebSocket })
  const bob = await devices.guest("Bob")
  const [room] = await roomOf([ada, bob])
  const chat = ada.chat(room.state.conversationId)
  await chat.settled()
  await chat.send("before")
  await offline(ada, net)
  const lost = [chat.send("in the tunnel"), chat.send("and after it")]
  lost.forEach((one) => one.catch(() => {}))
  await until(kept, () => kept.texts.get(`outbox ${ada.userId}`)?.includes("and after it"))
  ada.close()

  const next = devices.tab(kept)
  assert.equal(await next.resume(), true)
  const again = next.chat(room.state.conversationId)
  await until(next, () => again.messages.length === 3 && again.messages.every(({ pending }) => !pending))
  assert.deepEqual(again.messages.map(({ text }) => text), ["before", "in the tunnel", "and after it"])
  await until(kept, () => kept.texts.get(`outbox ${ada.userId}`) === "[]")
})

test("a refused ready is taken back, with the reason", async () => {
  const [ada, bob] = [await devices.guest("Ada"), await devices.guest("Bob")]
  const [room, other] = await roomOf([ada, bob])
  await room.ban(bob.userId)
  await until(bob, () => !other.mine || other.status === "closed")
  const seen = []
  const off = room.on("change", () => seen.push(room.mine?.isReady))
  await room.ready()
  off()
  assert.equal(seen[0], true)
  await assert.rejects(other.ready(), (error) => {
    assert.ok(error instanceof ParlorError)
    assert.equal(error.code, "NOT_MEMBER")
    assert.equal(error.message, "You are not in this room.")
    return true
  })
  assert.ok(other.overlays.isEmpty)
})

test("a refused message stays with the reason until it is sent again or discarded", async () => {
  const ada = await devices.guest("Ada")
  const [room] = await roomOf([ada])
  const chat = ada.chat(room.state.conversationId)
  await chat.settled()
  await assert.rejects(chat.send("x".repeat(4001)), { code: "BAD_INPUT" })
  assert.equal(chat.messages.length, 1)
  assert.equal(chat.messages[0].failed.code, "BAD_INPUT")
  assert.equal(chat.messages[0].pending, undefined)
  await assert.rejects(chat.retry(chat.messages[0].messageId), { code: "BAD_INPUT" })
  chat.discard(chat.messages[0].messageId)
  assert.equal(chat.messages.length, 0)
})

test("a refused stroke and a refused name vanish again", async () => {
  const ada = await devices.guest("Ada")
  const board = ada.drawing((await ada.call("drawing.create", {})).drawingId)
  const me = ada.me()
  await Promise.all([board.settled(), me.settled()])
  const drawn = board.stroke({ ...line(1), brushSize: -1 })
  assert.equal(board.state.strokes.length, 1)
  await assert.rejects(drawn, { code: "BAD_INPUT" })
  assert.equal(board.state.strokes.length, 0)
  const renamed = me.rename("x".repeat(41))
  assert.equal(ada.person(ada.userId).displayName.length, 41)
  await assert.rejects(renamed, { code: "BAD_INPUT" })
  assert.equal(me.state.displayName, "Ada")
  assert.equal(ada.person(ada.userId).displayName, "Ada")
})

test("a call that nobody answers in time says that you are offline", async () => {
  const net = network()
  const ada = await devices.guest("Ada", { WebSocket: net.WebSocket })
  await offline(ada, net)
  await assert.rejects(ada.call("person.me", {}, { timeoutMs: 30 }), {
    code: "OFFLINE", message: "You are offline. Try again when you are connected.",
  })
})

test("what is too large is refused before it breaks the connection", async () => {
  const ada = await devices.guest("Ada")
  await assert.rejects(
    ada.call("drawing.create", { title: "x".repeat(2_000_000) }), { code: "PAYLOAD_TOO_LARGE" })
  assert.equal(ada.status, "online")
})

test("a page that comes back shows at once what it had", async () => {
  const [net, kept] = [network(), browser()]
  const ada = await devices.guest("Ada", { ...kept, WebSocket: net.WebSocket })
  const [room] = await roomOf([ada])
  const chat = ada.chat(room.state.conversationId)
  await chat.settled()
  await chat.send("kept")
  await ada.keeper.flush()
  ada.close()

  net.isThere = false
  const next = devices.tab({ ...kept, WebSocket: net.WebSocket })
  await next.resume()
  const again = next.chat(room.state.conversationId)
  await until(next, () => again.status === "stale")
  assert.deepEqual(again.messages.map(({ text, senderName }) => [text, senderName]), [["kept", "Ada"]])
  assert.equal(next.person(ada.userId).displayName, "Ada")
  net.isThere = true
  await again.settled()
  assert.equal(again.status, "live")
  const resumed = next.debug.frames.some(({ direction, text }) => direction === "out"
    && text.includes(`"stream":"chat.${again.key}","epoch"`))
  assert.ok(resumed, "it goes on from the kept revision")

  await next.signOut()
  assert.equal(kept.texts.size, 0, "signing out takes everything off the device")
  assert.equal(kept.storage.getItem("parlor.session"), null)
})
