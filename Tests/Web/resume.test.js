import assert from "node:assert/strict"
import { after, afterEach, before } from "node:test"
import { Devices, roomOf, until } from "./kit/devices.js"
import { Services } from "./kit/services.js"
import { test } from "./kit/waiting.js"

let services, devices
before(async () => {
  services = await Services.start()
  devices = new Devices(services)
})
afterEach(() => devices.closeAll())
after(() => services.stop())

const texts = (chat) => chat.messages.map(({ text }) => text)
const numbered = (count) => Array.from({ length: count }, (_, i) => `message ${i}`)

/** Ada writes, harm is done when some of it has arrived; both end with every message once, in order. */
async function talkThrough(count, harm) {
  const [ada, bob] = [await devices.guest("Ada"), await devices.guest("Bob")]
  const [room] = await roomOf([ada, bob])
  const chats = [ada, bob].map((parlor) => parlor.chat(room.state.conversationId))
  await Promise.all(chats.map((chat) => chat.settled()))
  const events = []
  chats[1].on("event", ({ event, body }) => { if (event === "sent") events.push(body.text) })
  const pending = () => chats[0].messages.filter((one) => one.pending).length
  const send = (text) => chats[0].send(text)
  const sent = numbered(count).slice(0, -10).map(send)
  assert.equal(pending(), count - 10, "messages are shown at once")
  await until(ada, () => pending() <= count - 15)
  sent.push(...numbered(count).slice(-10).map(send))
  harm(ada, bob)
  assert.ok(pending() > 0, "harm is done in mid-stream")
  await Promise.all(sent)
  const isWhole = (chat) => chat.messages.length === count && chat.messages.every((one) => !one.pending)
  await Promise.all([until(ada, () => isWhole(chats[0])), until(bob, () => isWhole(chats[1]))])
  for (const chat of chats) assert.deepEqual(texts(chat), numbered(count))
  assert.equal(new Set(events).size, events.length, "no event comes twice")
  assert.deepEqual(chats[0].messages.map(({ number }) => number), numbered(count).map((_, i) => i + 1))
  return ada
}

test("a cut socket goes on from where it was", async () => {
  const ada = await talkThrough(30, (ada, bob) => [ada, bob].forEach((parlor) => parlor.debug.cut()))
  const recovered = ada.debug.frames.filter(({ text }) => text.includes('"recovered":true'))
  assert.ok(recovered.length > 0, "the streams were resumed by epoch and since")
})

for (const service of ["gateway", "chat-store", "sync-fanout", "bus"]) {
  test(`kill -9 of ${service} in mid-stream loses and doubles nothing`, async () => {
    await talkThrough(30, await services.killer(service))
    await services.ready()
  })
}

test("a room goes on after its lobby was killed", async () => {
  const [ada, bob] = [await devices.guest("Ada"), await devices.guest("Bob")]
  const [room, other] = await roomOf([ada, bob])
  const kill = await services.killer("lobby")
  kill()
  await Promise.all([room.ready(), other.ready()])
  await until(ada, () => room.players.every(({ isReady }) => isReady))
  await until(bob, () => other.players.every(({ isReady }) => isReady))
  await services.ready()
})

test("a stream that is over says why, and stays closed", async () => {
  const ada = await devices.guest("Ada")
  const [room] = await roomOf([ada])
  await room.end()
  assert.equal(room.state.status, "ended")
  const late = (await devices.guest("Bob")).room(room.key)
  await late.settled()
  assert.equal(late.status, "closed")
  assert.equal(late.error.code, "ROOM_NOT_FOUND")
})
