import assert from "node:assert/strict"
import { test } from "node:test"
import { highlights } from "../../../Clients/Web/app/match/tables/party/highlights.js"
import { betFor, calledIt, Meanwhile } from "../../../Clients/Web/app/match/tables/party/meanwhile.js"
import { memoryOf, remember } from "../../../Clients/Web/app/match/tables/party/memory.js"
import { news } from "../../../Clients/Web/app/match/tables/party/news.js"
import { tableOf, viewOf } from "./partyTables.js"

const openBet = { question: "Will they find the lie?", choices: [{ text: "At least half find it" }, { text: "Most are fooled" }] }
const telling = (fields, mySeat) =>
  tableOf("twoTruths", { phase: "tell", awaited: [1], currentPlayerId: "ben", openBet, ...fields }, mySeat)

test("who waits is asked for a bet, and then sees what they have bet, and who else has", () => {
  const open = betFor(telling({ openBet: { ...openBet, mayBet: true } }))
  assert.deepEqual([open.question, open.choices.length, open.chosen, open.others], [openBet.question, 2, -1, []])
  const bets = [{ seat: 2, phase: "tell" }, { seat: 0, phase: "tell", choice: 1 }, { seat: 1, phase: "vote" }]
  const made = betFor(telling({ bets }))
  assert.deepEqual([made.chosen, made.others], [1, [2]])
})

test("who is awaited, or only watches, is not asked", () => {
  assert.equal(betFor(telling({ bets: [{ seat: 1, phase: "tell", choice: 0 }] }, 1)), null)
  assert.equal(betFor(telling({}, null)), null)
  assert.equal(betFor(telling({ openBet: undefined })), null)
})

test("at the reveal it is said who called it, once each", () => {
  const said = (bets) => calledIt(tableOf("twoTruths", { phase: "reveal", bets }))
  assert.equal(said([{ seat: 2, isRight: true }, { seat: 0, isRight: true }, { seat: 2, isRight: true }]), "You and Cleo called it.")
  assert.equal(said([{ seat: 2, isRight: true }, { seat: 1, isRight: false }]), "Cleo called it.")
  assert.equal(said([{ seat: 1, isRight: false }]), "Nobody called it.")
  assert.equal(said([{ seat: 1 }]), "")
  assert.equal(said(undefined), "")
  const reveal = { phase: "reveal", currentPlayerId: "ben", bets: [{ seat: 2, isRight: true }] }
  assert.match(news(tableOf("twoTruths", reveal)), / Cleo called it\.$/)
})

const options = [{ text: "A goose", authors: [1] }, { text: "Soup", authors: [2] }]
const votes = [{ seat: 0, phase: "judge", option: 1 }]
const best = (mechanic, round, more) =>
  highlights({ options: [], said: [], answers: [], ...round }, { mechanic, ...more }).map(({ text, seats, note }) => [text, seats, note])

test("the best of the last round is what was liked most", () => {
  assert.deepEqual(best("bestAnswer", { options, said: votes }, { hasJudge: true }), [["Soup", [2], "liked best"]])
  const both = [...votes, { seat: 2, phase: "vote", option: 0 }]
  assert.deepEqual(best("story", { options, said: both }), [["A goose", [1], "1 vote"], ["Soup", [2], "1 vote"]])
  assert.deepEqual(best("story", { options, said: [] }), [])
})

test("what was true, what fooled most, who had it first, what was done", () => {
  const believed = [{ text: "A hat", isTrue: true }, { text: "A dance", isTrue: false, authors: [0] }]
  const said = [{ seat: 1, phase: "vote", option: 1 }, { seat: 2, phase: "vote", option: 1 }]
  assert.deepEqual(best("bluff", { options: believed, said }), [["A hat", [], "was true"], ["A dance", [0], "fooled 2"]])
  assert.deepEqual(best("twoTruths", { options: [{ text: "I ski", isTrue: true, authors: [1] }] }), [["I ski", [1], "was the lie"]])
  const guesses = [{ seat: 0, isRight: false }, { seat: 2, isRight: true }, { seat: 1, isRight: true }]
  assert.deepEqual(best("sketch", { said: guesses, answers: ["a lighthouse"] }), [["a lighthouse", [2], "had it first"]])
  assert.deepEqual(best("task", { said: [{ seat: 1, phase: "perform", text: "I sang" }] }), [["I sang", [1], ""]])
  assert.deepEqual(best("quiz", { options: believed, said }), [])
  assert.deepEqual(highlights(undefined, { mechanic: "story" }), [])
})

/** The texts that are drawn. */
function texts(node) {
  if (!node) return []
  return node.text === undefined ? node.children.flatMap(texts) : [node.text]
}

test("it is there for who waits, and gone when it is their turn", () => {
  const memory = memoryOf("match.meanwhile")
  const reveal = { phase: "reveal", round: 1, options: [{ text: "I ski", isTrue: true, authors: [2] }] }
  remember(memory, viewOf(reveal))
  const shown = (fields) => texts(Meanwhile({ table: telling({ round: 2, ...fields }), memory, send: () => {} }))
  const waiting = shown({ openBet: { ...openBet, mayBet: true } })
  for (const words of [openBet.question, "Most are fooled", "From the last round", "I ski"]) {
    assert.ok(waiting.includes(words), `${words} in ${waiting.join(" | ")}`)
  }
  assert.deepEqual(shown({ awaited: [0] }), [])
  assert.deepEqual(shown({ phase: "reveal", bets: [{ seat: 1, isRight: true }] }), ["Ben called it."])
})
