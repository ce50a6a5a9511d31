import assert from "node:assert/strict"
import { test } from "node:test"
import { indexOf, keyed, kindOf, nameOf, sorted } from "../../../Clients/Web/app/match/cards.js"

test("cards are read out by their names", () => {
  assert.equal(nameOf("QS"), "queen of spades")
  assert.equal(nameOf("TH"), "ten of hearts")
  assert.equal(nameOf("??"), "a hidden card")
  assert.equal(kindOf("8D"), "an eight")
  assert.equal(kindOf("AC"), "an ace")
  assert.equal(kindOf("TC"), "a ten")
  assert.equal(indexOf("TC"), "10")
})

test("a hand is sorted by suit, black and red in turn, and by rank within", () => {
  assert.deepEqual(sorted(["3D", "AS", "2S", "KH", "9C"]), ["2S", "AS", "KH", "9C", "3D"])
})

test("a hand can be sorted by rank", () => {
  assert.deepEqual(sorted(["KD", "2S", "2H", "TC"], "rank"), ["2S", "2H", "TC", "KD"])
})

test("sorting leaves the hand itself alone", () => {
  const hand = ["KD", "2S"]
  sorted(hand)
  assert.deepEqual(hand, ["KD", "2S"])
})

test("the same card of two decks has two keys", () => {
  assert.deepEqual(keyed(["8H", "8H", "2C"]).map((card) => card.key), ["8H", "8H2", "2C"])
})
