import assert from "node:assert/strict"
import { test } from "node:test"
import {
  aroundBlank, filled, isNear, namer, plain, sizeOf,
} from "../../../Clients/Web/app/match/tables/party/words.js"
import { SEATS } from "./partyTables.js"

test("a card's {player} is the name of who leads", () => {
  assert.equal(filled("What does {player} do? {player} knows.", "Ben"), "What does Ben do? Ben knows.")
  assert.equal(filled("$& {player}", "$&"), "$& $&")
  assert.equal(filled(undefined, "Ben"), "")
})

test("a sentence is parted at its blank", () => {
  assert.deepEqual(aroundBlank("Soup of ____."), ["Soup of ", "."])
  assert.deepEqual(aroundBlank("No blank"), ["No blank"])
})

test("the viewer is you, and comes first", () => {
  const { all, do: did } = namer(SEATS, 2)
  assert.equal(all([0, 2, 1]), "you, Ada and Ben")
  assert.equal(did([2], ["has", "have"]), "You have")
  assert.equal(did([1], ["has", "have"]), "Ben has")
  assert.equal(did([0, 1], ["has", "have"]), "Ada and Ben have")
  assert.equal(did([1], ["knew"]), "Ben knew")
})

test("a language may have words of its own for you, alone and with others", () => {
  const { do: did } = namer(SEATS, 2)
  const verbs = ["hat", "haben", "hast", "habt"]
  assert.deepEqual([[1], [0, 1], [2], [0, 2]].map((seats) => did(seats, verbs)),
    ["Ben hat", "Ada and Ben haben", "You hast", "You and Ada habt"])
})

test("long texts are written smaller, and emoji larger", () => {
  assert.equal(sizeOf("kiwi"), "word")
  assert.equal(sizeOf("Most likely to build a raft that sinks beautifully"), "short")
  assert.equal(sizeOf("x".repeat(100)), "middle")
  assert.equal(sizeOf("x".repeat(140)), "long")
  assert.equal(sizeOf("👨‍🍳👩‍🍳👨‍🍳🍲🤢"), "emoji")
})

test("guesses are compared without capitals, accents, articles and marks", () => {
  assert.equal(plain("The Café-Owner!"), "cafe owner")
})

test("a guess is near if few letters are wrong or a telling word is right", () => {
  assert.ok(isNear("vending machin", ["vending machine"]))
  assert.ok(isNear("slot machine", ["Vending machine eats my money"]))
  assert.ok(!isNear("teapot", ["elephant"]))
  assert.ok(!isNear("", ["elephant"]))
  assert.ok(!isNear("cat", ["dog"]))
})
