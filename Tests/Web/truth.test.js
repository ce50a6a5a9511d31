import assert from "node:assert/strict"
import { after, afterEach, before } from "node:test"
import { ParlorError } from "../../Clients/Web/parlor.js"
import { browser, Devices, roomOf, until } from "./kit/devices.js"
import { mischief } from "./kit/mischief.js"
import { Recorder } from "./kit/record.js"
import { Random } from "./kit/random.js"
import { Services } from "./kit/services.js"
import { assertTrue } from "./kit/truth.js"
import { test } from "./kit/waiting.js"

const seed = Number(process.env.PARLOR_SEED ?? Math.floor(Math.random() * 1e9))
let services, devices
before(async () => {
  services = await Services.start()
  devices = new Devices(services)
})
afterEach(() => devices.closeAll())
after(() => services.stop())

/** A guest with an account, so that a fresh device of theirs can look at the same. */
async function person(displayName) {
  const parlor = await devices.guest(displayName)
  const login = { email: `${parlor.userId}@example.org`, password: "correct horse battery" }
  await parlor.call("account.attach", login)
  const other = browser()
  const first = devices.tab(other)
  await first.signIn(login)
  first.close()
  const freshTab = async () => {
    const tab = devices.tab({ storage: other.storage })
    await tab.resume()
    return tab
  }
  return { parlor, freshTab }
}

/** Refused messages stay until somebody has seen why. */
function discardFailed(chat) {
  for (const { messageId, failed } of chat.messages) if (failed) chat.discard(messageId)
}

const unlessRefused = (error) => {
  if (!(error instanceof ParlorError)) throw error
}

test(`folding leads to what is true, in a busy session (PARLOR_SEED=${seed})`, async () => {
  const random = new Random(seed)
  const people = []
  for (const name of ["Ada", "Bob", "Cleo"]) people.push(await person(name))
  const parlors = people.map(({ parlor }) => parlor)
  const recorder = new Recorder(parlors[0])
  const rooms = await roomOf(parlors, { maxPlayers: 6 })
  const group = await parlors[0].call("chat.group", {
    title: "The group", userIds: parlors.slice(1).map(({ userId }) => userId),
  })
  const actors = parlors.map((parlor, index) => ({
    parlor, random, room: rooms[index], me: parlor.me(), friends: parlor.friends(),
    chat: parlor.chat(rooms[0].state.conversationId), group: parlor.chat(group.conversationId),
    board: parlor.drawing(rooms[0].state.drawingId), chats: parlor.chats(), rooms: parlor.rooms(),
    neighbour: parlor.watch(`person.${parlors[(index + 1) % parlors.length].userId}`),
    // One stays in the room, so that there is one.
    isSteady: index === 0, unsteady: parlors.slice(1).map(({ userId }) => userId),
    others: parlors.filter((other) => other !== parlor).map(({ userId }) => userId),
  }))
  const livesOf = ({ room, me, friends, chat, group, board, chats, rooms, neighbour }) =>
    [room, me.person, me.account, friends, chat, group, board, chats, rooms, neighbour]
  await Promise.all(actors.flatMap(livesOf).map((live) => live.settled()))

  const compared = {}
  const deeds = Object.values(mischief)
  for (let round = 0; round < 3; round += 1) {
    const doing = []
    for (let step = 0; step < 200; step += 1) {
      const deed = random.of(deeds)
      doing.push(Promise.resolve().then(() => deed(random.of(actors))).catch(unlessRefused))
      if (random.chance(0.2)) await doing.at(-1)
    }
    await Promise.all(doing)
    for (const { chat, group } of actors) [chat, group].forEach(discardFailed)
    await Promise.all(parlors.map((parlor) => until(parlor, () => parlor.status === "online")))
    for (const [index, actor] of actors.entries()) {
      const kinds = await assertTrue(actor.parlor, livesOf(actor), people[index].freshTab)
      for (const kind of kinds) compared[kind] = (compared[kind] ?? 0) + 1
    }
  }
  if (process.env.PARLOR_RECORD) recorder.write(process.env.PARLOR_RECORD, livesOf(actors[0]))
  for (const live of livesOf(actors[0])) {
    assert.ok(compared[live.kind] >= 3, `${live.kind} was compared in every round`)
  }
})

test("a large board comes in parts, while somebody draws on it", async () => {
  const { parlor: ada, freshTab } = await person("Ada")
  const { drawingId } = await ada.call("drawing.create", {})
  const board = ada.drawing(drawingId)
  await board.settled()
  const stroke = (n) => ({
    points: Array.from({ length: 60 }, (_, i) => ({ x: n + i / 7, y: i * 1.37 })),
    color: { r: 0, g: 0, b: 0, a: 1 }, brushSize: 2,
  })
  const file = { strokes: Array.from({ length: 400 }, (_, n) => stroke(n)) }
  for (let part = 0; part < 4; part += 1) await board.import(file, { adding: true })

  const fresh = await freshTab()
  const again = fresh.drawing(drawingId)
  await until(fresh, () => again.status === "loading" && again.state)
  assert.ok(again.state.more && again.state.strokes.length < 1600, "the first part is shown")
  const drawn = Array.from({ length: 5 }, (_, n) => board.stroke(stroke(n)))
  await Promise.all(drawn)
  await until(fresh, () => again.rev === board.rev && again.status === "live")
  assert.equal(again.state.more, undefined)
  assert.equal(again.state.strokes.length, 1605)
  assert.deepEqual(again.state.strokes.map(({ act, points }) => [act, points[0].x]),
    board.state.strokes.map(({ act, points }) => [act, points[0].x]))
  await board.undo()
  await until(fresh, () => again.rev === board.rev)
  assert.equal(again.state.strokes.length, 1604)
})

test("a board that folding can't follow is asked for again", async () => {
  const { parlor: ada, freshTab } = await person("Ada")
  const { drawingId } = await ada.call("drawing.create", {})
  const board = ada.drawing(drawingId)
  await board.settled()
  await board.background({ r: 1, g: 0, b: 0, a: 1 })
  const fresh = await freshTab()
  const again = fresh.drawing(drawingId)
  await again.settled()
  // The fresh device never saw the act that is undone.
  await board.undo()
  await until(fresh, () => again.rev === board.rev && again.status === "live")
  assert.deepEqual(again.state, board.state)
})

test("lists of several pages are whole", async () => {
  const { parlor: ada, freshTab } = await person("Ada")
  const bob = await devices.guest("Bob")
  await bob.call("person.setPreferences", { preferences: { messagesFrom: "everybody" } })
  const titles = Array.from({ length: 110 }, (_, n) => `Group ${n}`)
  await Promise.all(titles.map((title) => ada.call("chat.group", { title, userIds: [bob.userId] })))
  const fresh = await freshTab()
  const chats = fresh.chats()
  await until(fresh, () => chats.state?.conversations.length === titles.length)
  assert.equal(chats.hasMore, false)

  const chat = ada.chat(chats.state.conversations[0].conversationId)
  await chat.settled()
  for (let n = 0; n < 130; n += 1) chat.send(`word ${n}`)
  await until(ada, () => chat.messages.length === 130 && chat.messages.every(({ pending }) => !pending))
  const again = fresh.chat(chat.key)
  await again.settled()
  assert.equal(again.messages.length, 100)
  assert.equal(await again.older(), true)
  assert.deepEqual(again.messages.map(({ text }) => text), chat.messages.map(({ text }) => text))
  assert.equal(again.hasOlder, false)
  assert.equal(await again.older(), false)
})

test("a photo is uploaded, sent and worn", async () => {
  const { parlor: ada } = await person("Ada")
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
  const { photoId, url } = await ada.upload(new Blob([Buffer.from(pixel, "base64")], { type: "image/png" }))
  assert.equal((await fetch(new URL(url, ada.url))).status, 200)
  const [room] = await roomOf([ada])
  const chat = ada.chat(room.state.conversationId)
  const me = ada.me()
  await Promise.all([chat.settled(), me.settled()])
  const sent = chat.send({ photoId })
  assert.equal(chat.messages[0].photoURL, url)
  await sent
  assert.equal(chat.messages[0].photoURL, url)
  await me.usePhoto(photoId)
  assert.equal(ada.person(ada.userId).photoURL, me.state.photoURL)
  await assert.rejects(ada.upload(new Blob(["no picture"], { type: "text/plain" })), { code: "BAD_INPUT" })
})
