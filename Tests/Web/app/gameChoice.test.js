import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"
import { GAMES } from "../../../Clients/Web/app/games.js"
import { bestOf, kindOf, KINDS } from "../../../Clients/Web/app/match/about.js"
import { canPlay, needOf, suggested, surprise } from "../../../Clients/Web/app/match/choice.js"
import { lastGameIn } from "../../../Clients/Web/app/room/lastGame.js"

const ids = Object.keys(GAMES)
const games = catalogue()

/** The players that the games themselves name. */
function catalogue() {
  const folder = new URL("../../../Shared/Games/", import.meta.url)
  const source = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".swift"))
    .map((file) => readFileSync(new URL(file, folder), "utf8"))
  return ids.map((id) => {
    const own = source.find((text) => text.includes(`"${id}"`) && /players: \d\.\.\.\d/.test(text))
    const [, least, most] = /players: (\d)\.\.\.(\d)/.exec(own)
    return { id, maxPlayers: Number(most), policy: { minPlayers: Number(least), maxPlayers: Number(most) } }
  })
}

const entry = (id) => games.find((one) => one.id === id)

test("every game stands in a group, and can be played by those with whom it is best", () => {
  assert.equal(games.length, 24)
  for (const { id } of games) {
    assert.ok(KINDS.some((kind) => kind.id === kindOf(id)), id)
    for (const players of bestOf(id)) assert.ok(canPlay(entry(id), players), `${id} with ${players}`)
  }
  for (const { id } of KINDS) assert.ok(games.filter((game) => kindOf(game.id) === id).length > 2, id)
})

test("a game that can't be played says how many it needs", () => {
  assert.equal(needOf(entry("mostLikelyTo"), 2), "Needs 3 players")
  assert.equal(needOf(entry("crazyEights"), 1), "Needs 2 players")
  assert.equal(needOf(entry("trivia"), 1), "")
  assert.equal(needOf({ id: "duel", maxPlayers: 2, policy: { minPlayers: 2 } }, 3), "For 2 players at most")
})

test("for any number of people there are suggestions, from different groups, and all can be played", () => {
  for (let players = 1; players <= 8; players += 1) {
    const found = suggested(games, players, "trivia")
    assert.ok(found.length >= 2 && found.length <= 4, String(players))
    for (const one of found) assert.ok(canPlay(one, players) && one.id !== "trivia")
    const kinds = new Set(found.map(({ id }) => kindOf(id)))
    assert.ok(players < 3 || kinds.size === found.length, `${players}: ${found.map(({ id }) => id)}`)
  }
  assert.ok(!suggested(games, 4).some(({ id }) => bestOf(id)[0] > 4 || bestOf(id)[1] < 4))
})

test("a surprise can be played, is not what is chosen, and may be any of the others", () => {
  const seen = new Set()
  for (let part = 0; part < 1; part += .01) seen.add(surprise(games, 2, "dice", () => part))
  assert.deepEqual([...seen].sort(), ids.filter((id) => id !== "dice" && canPlay(entry(id), 2)).sort())
  assert.equal(surprise([], 2), undefined)
})

test("the game of the last results stays known when another one is chosen", () => {
  const kept = new Map()
  globalThis.sessionStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) }
  const room = { code: "K7QD", lastResults: { scores: { ada: 3 } }, selectedGameType: "dice" }
  assert.equal(lastGameIn({ ...room, lastResults: undefined }), undefined)
  assert.equal(lastGameIn(room), "dice")
  assert.equal(lastGameIn({ ...room, selectedGameType: "trivia" }), "dice")
  assert.equal(lastGameIn({ ...room, code: "AAAA", selectedGameType: "trivia" }), "trivia")
  assert.equal(lastGameIn({ ...room, lastResults: { scores: { ada: 4 } }, selectedGameType: "trivia" }), "trivia")
  assert.equal(JSON.parse(kept.get("parlor.played.K7QD")).game, "trivia")
  assert.equal(lastGameIn({ ...room, status: "inGame", selectedGameType: "highCard" }), "highCard")
  assert.equal(lastGameIn({ ...room, lastResults: { scores: { ada: 4 } }, selectedGameType: "highCard" }), "highCard", "the same results again")
  delete globalThis.sessionStorage
})
