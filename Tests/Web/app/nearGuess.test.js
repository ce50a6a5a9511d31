import assert from "node:assert/strict"
import { test } from "node:test"
import { Stage } from "../../../Clients/Web/app/match/tables/party/stage.js"
import { tableOf } from "./partyTables.js"

/** All words of what was described. */
function wordsOf(node) {
  if (Array.isArray(node)) return node.map(wordsOf).join(" ")
  return node?.text ?? (node?.children ?? []).map(wordsOf).join(" ")
}

const reveal = (text) => wordsOf(Stage({
  memory: { strokes: [] },
  table: tableOf("sketchAndGuess", {
    phase: "reveal", currentPlayerId: "ben", currentCard: { text: "vending machine", answers: ["vending machine"] },
    said: [{ seat: 0, phase: "guess", text, isRight: false }],
  }),
}))

test("who guessed nearly right at a drawing is told so when the word is known", () => {
  assert.match(reveal("vending machin"), /vending machin\b.*so close/)
  assert.doesNotMatch(reveal("teapot"), /so close/)
})
