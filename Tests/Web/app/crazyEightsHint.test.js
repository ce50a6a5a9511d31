import assert from "node:assert/strict"
import { test } from "node:test"
import { hintFor } from "../../../Clients/Web/app/match/tables/crazyEights/hint.js"

const hint = ({ drawn = 0, pending = 0, drawLimit = 3, stockCount = 20, ...can }) =>
  hintFor({ view: { drawn, pending, stockCount }, settings: { drawLimit }, ...can })

test("at the draw limit the table says how many were drawn, with cards left in the stock", () => {
  assert.equal(hint({ drawn: 3, canPass: true, canPlay: true }), "You have drawn three: play or pass")
  assert.equal(hint({ drawn: 3, canPass: true }), "You have drawn three: pass")
  assert.equal(hint({ drawn: 12, drawLimit: 12, canPass: true }), "You have drawn 12: pass")
})

test("nothing to draw means an empty stock", () => {
  assert.equal(hint({ drawn: 1, stockCount: 0, canPass: true }), "Nothing to draw: pass")
  assert.equal(hint({ drawn: 1, stockCount: 0, canPass: true, canPlay: true }), "Nothing to draw: play or pass")
  assert.equal(hint({ drawLimit: 0, drawn: 9, stockCount: 0, canPass: true }), "Nothing to draw: pass")
})

test("before the limit, drawing is offered where it is allowed", () => {
  assert.equal(hint({ canPlay: true, canDraw: true }), "Play a card, or draw")
  assert.equal(hint({ drawn: 1, canPlay: true, canDraw: true }), "Play a card")
  assert.equal(hint({ drawn: 1, canDraw: true }), "No card fits. 2 draws left")
  assert.equal(hint({ canPlay: true }), "Play a card")
  assert.equal(hint({ pending: 4, canDraw: true }), "Draw 4")
})
