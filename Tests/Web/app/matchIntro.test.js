import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"
import { GAMES } from "../../../Clients/Web/app/games.js"
import { mechanicOf, MECHANICS, Picture } from "../../../Clients/Web/app/match/gamePicture.js"
import { say } from "../../../Clients/Web/app/words/games.js"
import { isIntroDue, PutAway } from "../../../Clients/Web/app/match/intro.js"
import { stepsOf } from "../../../Clients/Web/app/match/rules.js"

const games = Object.keys(GAMES)
const match = { matchId: "m1", game: "trivia", status: "playing", seat: 0, seats: [{ userId: "ada" }], view: { round: 1 } }

test("the card is for players, while a match begins, once", () => {
  assert.ok(isIntroDue(match, []))
  assert.ok(isIntroDue({ ...match, game: "dice", view: {} }, []))
  const not = [{ seat: undefined }, { status: "over" }, { view: { round: 2 } }, { view: { turn: 2 } }, { game: "unknown" }, { seats: [{ hasResigned: true }] }]
  for (const change of not) assert.ok(!isIntroDue({ ...match, ...change }, []), JSON.stringify(change))
  assert.ok(!isIntroDue(match, ["m1"]))
  assert.ok(!isIntroDue(null, []))
})

test("what was put away stays so after loading the page again, the newest matches only", () => {
  const kept = new Map()
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) }
  const first = new PutAway()
  for (let number = 0; number < 30; number += 1) first.add(`m${number}`)
  first.add("m29")
  assert.deepEqual(new PutAway().ids, first.ids)
  assert.equal(first.ids.length, 20)
  assert.ok(first.ids.includes("m29") && !first.ids.includes("m0"))
  delete globalThis.localStorage
})

test("every game has a card of three short lines, an example, and a picture for its way of playing", () => {
  for (const game of games) {
    const { play, points, end, example } = say.gameCards[game]
    for (const line of [play, points, end]) {
      assert.ok(line.length > 15 && line.length <= 115, `${game}: ${line}`)
      assert.match(line, /[.]$/, game)
    }
    assert.ok(example.length <= 135, `${game}: ${example.length} ${example}`)
  }
  assert.deepEqual([...new Set(games.map(mechanicOf))].sort(), [...MECHANICS].sort())
  const looks = MECHANICS.map((name) => JSON.stringify(Picture({ game: games.find((game) => mechanicOf(game) === name) }).children.slice(2)))
  assert.equal(new Set(looks).size, MECHANICS.length)
})

/** The rules as the games have them, by file. */
function textsOfRules() {
  const folder = new URL("../../../Shared/Games/", import.meta.url)
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".swift"))
  return files.flatMap((file) => {
    const [, text] = /static let rules = """\n(.*?)\n *"""/s.exec(readFileSync(new URL(file, folder), "utf8")) ?? []
    return text ? [[file, text.replace(/\\\n\s*/g, "").replace(/^ +/gm, "")]] : []
  })
}

test("the rules of every game become steps to be read one by one, and no word is lost", () => {
  const texts = textsOfRules()
  assert.equal(texts.length, games.length)
  for (const [file, text] of texts) {
    const steps = stepsOf(text)
    assert.ok(steps.length >= 5 && steps.length <= 18, `${file}: ${steps.length}`)
    for (const step of steps) assert.ok(step.text.length <= 235, `${file}: ${step.text}`)
    const words = (said) => said.replace(/^- /gm, "").split(/\s+/).join(" ").trim()
    assert.equal(words(steps.flatMap(({ text, items = [] }) => [text, ...items]).join(" ")), words(text))
  }
})

test("a list belongs to the step before it", () => {
  assert.deepEqual(stepsOf("Win.\n\nCards:\n- Two: draw.\n- Ace: turn.\nThen more."), [
    { text: "Win." }, { text: "Cards:", items: ["Two: draw.", "Ace: turn."] }, { text: "Then more." },
  ])
})
