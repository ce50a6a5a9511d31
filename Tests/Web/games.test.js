import assert from "node:assert/strict"
import { after, before } from "node:test"
import { ParlorError } from "../../Clients/Web/parlor.js"
import { browser, Devices, roomOf, until } from "./kit/devices.js"
import { Recorder } from "./kit/record.js"
import { Random } from "./kit/random.js"
import { Services } from "./kit/services.js"
import { assertWasTrue, History } from "./kit/truth.js"
import { test } from "./kit/waiting.js"

const seed = Number(process.env.PARLOR_SEED ?? Math.floor(Math.random() * 1e9))
let services
before(async () => { services = await Services.start() })
after(() => services.stop())

/** How many actions are watched. Party games go by the clock, so they are given few. */
const games = {
  crazyEights: 40, highCard: 30, dice: 30, trivia: 6, storyChain: 6, twoTruths: 6, sketchAndGuess: 6,
}

const unlessRefused = (error) => {
  if (!(error instanceof ParlorError)) throw error
}

/** Somebody who may act does something at random. */
async function step(parlors, matches, random) {
  const able = () => matches.filter(({ moves }) => moves.length > 0)
  const isOver = () => matches[0].state.status !== "playing"
  await until(parlors, () => isOver() || able().length > 0, "a move")
  if (isOver()) return
  const match = random.of(able())
  if (random.chance(0.05)) match.parlor.debug.cut()
  if (random.chance(0.03)) await match.resign().catch(unlessRefused)
  else await match.act(random.of(match.moves)).catch(unlessRefused)
}

async function play(game, steps, devices) {
  const random = new Random(seed)
  const kept = [browser(), browser(), browser(), browser()]
  const parlors = []
  for (const [index, one] of kept.entries()) parlors.push(await devices.guest(`Guest ${index}`, one))
  const watcher = parlors.pop()
  const rooms = await roomOf(parlors, { selectedGameType: game })
  await watcher.room(rooms[0].key).spectate()
  await Promise.all(rooms.map((room) => room.ready()))
  await rooms[0].start()
  const all = [...parlors, watcher]
  const matches = all.map((parlor) => parlor.match(rooms[0].state.matchId))
  const recorders = matches.map(({ parlor }) => new Recorder(parlor))
  await Promise.all(matches.map((match) => match.settled()))
  assert.deepEqual(matches.map(({ status }) => status), all.map(() => "live"))
  const histories = matches.map((match) => new History(match))

  // A move may be refused because another came first, and players who resign may end the match early.
  const hasHappened = () => matches[0].rev > 5 || matches[0].state.status !== "playing"
  for (let count = 0; count < steps || !hasHappened(); count += 1) {
    await step(parlors, matches.slice(0, 3), random)
  }
  if (process.env.PARLOR_RECORD) recorders[0].write(process.env.PARLOR_RECORD, [matches[0]])
  await Promise.all(all.map((parlor) => until(parlor, () => parlor.status === "online")))
  // The same device says hello again, and is shown the match anew.
  for (const [index, one] of kept.entries()) {
    await assertWasTrue(histories[index], devices.tab({ storage: one.storage }))
  }
}

test(`folding leads to what each seat of a match sees (PARLOR_SEED=${seed})`, { concurrency: true }, async (all) => {
  await Promise.all(Object.entries(games).map(([game, steps]) => all.test(game, async () => {
    const devices = new Devices(services)
    await play(game, steps, devices).finally(() => devices.closeAll())
  })))
})
