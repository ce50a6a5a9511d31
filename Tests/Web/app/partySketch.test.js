import assert from "node:assert/strict"
import { test } from "node:test"
import { Blanks, spokenMask } from "../../../Clients/Web/app/match/tables/party/blanks.js"
import { cue } from "../../../Clients/Web/app/match/tables/party/cue.js"
import { news } from "../../../Clients/Web/app/match/tables/party/news.js"
import { COLORS, ERASER, inkOf, WIDTHS } from "../../../Clients/Web/app/match/tables/party/pens.js"
import { Stage } from "../../../Clients/Web/app/match/tables/party/stage.js"
import { tableOf } from "./partyTables.js"

/** All elements of what was described. */
function nodes(node) {
  if (Array.isArray(node)) return node.flatMap(nodes)
  return node?.tag ? [node, ...nodes(node.children)] : []
}

function wordsOf(node) {
  if (Array.isArray(node)) return node.map(wordsOf).join(" ")
  return node?.text ?? (node?.children ?? []).map(wordsOf).join(" ")
}

const named = (found, name) => found.filter(({ props }) => props["aria-label"] === name)

const drawing = {
  phase: "guess", currentPlayerId: "ada", awaited: [0, 1, 2], longest: 80, mask: "_____ ___n",
  roles: ["artist", "guesser", "guesser"], canvas: [[1, 1, 9, 9], [5, 5]], colors: [2, 12], widths: [2, 0],
}
const artist = { ...drawing, role: "artist", currentCard: { text: "giant moon" } }
const guesser = { ...drawing, role: "guesser", currentCard: {} }

function stageOf(fields, mySeat, memory = { strokes: [] }) {
  const sent = []
  const send = async (action) => { sent.push(action); return true }
  const table = tableOf("sketchAndGuess", fields, mySeat)
  return { found: nodes(Stage({ table, memory, send, redraw() {} })), sent, memory }
}

test("the artist chooses one of three words, and the others see none", () => {
  const pick = {
    phase: "pick", currentPlayerId: "ada", awaited: [0],
    options: ["moon", "sun", "star"].map((text) => ({ text, mayChoose: true })),
  }
  const { found } = stageOf({ ...pick, role: "artist" }, 0)
  assert.equal(found.filter(({ tag, props }) => tag === "button" && !props.disabled).length, 3)
  const others = stageOf({ ...pick, options: [{}, {}, {}], role: "guesser" }, 1).found
  assert.equal(others.filter(({ tag }) => tag === "button").length, 0)
  assert.match(wordsOf(others[0]), /Ada is choosing/)
  assert.equal(cue(tableOf("sketchAndGuess", { ...pick, role: "artist" }, 0)), "Choose a word to draw.")
  assert.equal(cue(tableOf("sketchAndGuess", { ...pick, role: "guesser" }, 1)), "Ada chooses a word.")
})

test("the artist has twelve colours, three widths, an eraser, undo and clear, and the others have none", () => {
  const { found } = stageOf(artist, 0)
  assert.equal(COLORS.length, 12)
  assert.equal(new Set(COLORS.map(({ hex }) => hex)).size, 12)
  for (const { name } of [...COLORS, ...WIDTHS]) assert.equal(named(found, name).length, 1)
  for (const name of ["Eraser", "Undo", "Clear"]) assert.equal(named(found, name).length, 1)
  assert.equal(found.filter(({ props }) => props.role === "radio" && props.tabindex === "0").length, 2)
  const others = stageOf(guesser, 1).found
  assert.equal(others.filter(({ tag }) => tag === "button").length, 0)
})

test("a colour puts the eraser away", () => {
  const { found, memory } = stageOf(artist, 0)
  named(found, "Eraser")[0].props.on.click()
  assert.ok(memory.held.isErasing)
  named(found, "Blue")[0].props.on.click()
  assert.deepEqual(memory.held, { color: 7, width: 1, isErasing: false })
})

test("undo is sent as often as it is pressed, and brings back what was cleared", async () => {
  const { found, sent, memory } = stageOf(artist, 0)
  named(found, "Undo")[0].props.on.click()
  named(found, "Undo")[0].props.on.click()
  named(found, "Clear")[0].props.on.click()
  await memory.changes
  assert.deepEqual(sent, [{ undo: {} }, { undo: {} }, { clear: {} }])
  const empty = { ...artist, canvas: [], colors: undefined, widths: undefined }
  const cleared = stageOf(empty, 0, memory)
  assert.equal(named(cleared.found, "Undo")[0].props.disabled, false)
  assert.equal(named(cleared.found, "Clear")[0].props.disabled, true)
  named(cleared.found, "Undo")[0].props.on.click()
  assert.equal(named(stageOf(empty, 0, memory).found, "Undo")[0].props.disabled, true)
})

test("each line has its colour and width; of matches without, black and middle", () => {
  const inks = (fields) => stageOf(fields, 1).found.filter(({ tag, props }) => tag === "path" && props.pathLength)
    .map(({ props }) => props.style)
  assert.deepEqual(inks(guesser), [inkOf(2, 2), inkOf(ERASER, 0)])
  assert.equal(inkOf(2, 2).stroke, COLORS[2].hex)
  assert.equal(inkOf(ERASER, 0).stroke, "var(--card)")
  assert.deepEqual(inks({ ...guesser, colors: undefined, widths: undefined }), [inkOf(0, 1), inkOf(0, 1)])
})

test("guessers see blanks and letters, and the artist the word", () => {
  const blanks = (fields, mySeat) => Blanks({ table: tableOf("sketchAndGuess", fields, mySeat) })
  const found = nodes(blanks(guesser, 1))
  assert.equal(found.filter(({ props }) => props.class === "party-letter-blank").length, 8)
  assert.equal(found.filter(({ props }) => props.class === "party-letter-shown").length, 1)
  assert.equal(wordsOf(blanks(artist, 0)), "giant moon")
  assert.equal(blanks({ ...guesser, phase: "reveal" }, 1), null)
  assert.equal(Blanks({ table: tableOf("charades", { currentCard: { text: "A word" } }) }), null)
})

test("a screen reader hears how long the word is, and its letters", () => {
  assert.equal(spokenMask("_____ ___n"), "2 words: 5 letters, 4 letters. Letter 9 is n.")
  assert.equal(spokenMask("_-_"), "2 letters.")
})

test("who is close is told so at once, and others read the guess alone", () => {
  const said = [{ seat: 1, phase: "guess", text: "giant noon", isRight: false, isNear: true }]
  assert.match(wordsOf(stageOf({ ...guesser, said }, 1).found[0]), /giant noon\s+is close/)
  const open = said.map(({ isNear, ...rest }) => rest)
  assert.doesNotMatch(wordsOf(stageOf({ ...guesser, said: open }, 2).found[0]), /close/)
  const actions = [{ id: 0, type: "cardAnswered", playerId: "ben", data: { text: "giant noon" } }]
  assert.equal(news(tableOf("sketchAndGuess", { ...guesser, said, actions }, 1)), "You say: giant noon. That is close.")
})

test("a choice of a word is news of its own, and nobody has passed yet", () => {
  const actions = [{ id: 0, type: "cardDrawn" }, { id: 1, type: "turnPassed", playerId: "cleo" }]
  const table = tableOf("sketchAndGuess", { phase: "pick", round: 2, currentPlayerId: "ada", awaited: [0], actions }, 1)
  assert.equal(news(table), "Card 2. Ada chooses a word.")
  assert.deepEqual(table.statuses, ["thinking", "resting", "resting"])
})
