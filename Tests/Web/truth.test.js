import assert from "node:assert/strict"
import { after, afterEach, before, test } from "node:test"
import { ParlorError } from "../../Clients/Web/parlor.js"
import { browser, Devices, roomOf, until } from "./kit/devices.js"
import { mischief } from "./kit/mischief.js"
import { Recorder } from "./kit/record.js"
import { Random } from "./kit/random.js"
import { Services } from "./kit/services.js"
import { assertTrue } from "./kit/truth.js"

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
