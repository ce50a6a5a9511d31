import assert from "node:assert/strict"
import { test } from "node:test"
import { countCharacters, isOnlyEmoji, listed, noticeWords, preview, writingWords } from "../../../Clients/Web/app/chat/words.js"

test("names are listed as people say them", () => {
  assert.equal(listed([]), "")
  assert.equal(listed(["Ada"]), "Ada")
  assert.equal(listed(["Ada", "Ben", "Cleo"]), "Ada, Ben and Cleo")
  assert.equal(listed(["Ada", "Ben", "Cleo", "Dara"]), "Ada, Ben and 2 others")
})

test("who is writing", () => {
  assert.equal(writingWords([]), "")
  assert.equal(writingWords(["Ben"]), "Ben is writing")
  assert.equal(writingWords(["Ben", "Cleo"]), "Ben and Cleo are writing")
})

test("what happened to a conversation", () => {
  const name = (id) => ({ ada: "you", ben: "Ben", cleo: "Cleo" })[id]
  const words = (event, body, by) => noticeWords({ event, body, by }, name)
  assert.equal(words("memberAdded", { userId: "cleo" }, "ada"), "You added Cleo")
  assert.equal(words("memberAdded", { userId: "cleo" }, "cleo"), "Cleo joined")
  assert.equal(words("memberRemoved", { userId: "ben", reason: "left" }, "ben"), "Ben left")
  assert.equal(words("memberRemoved", { userId: "ben", reason: "removed" }, "cleo"), "Cleo removed Ben")
  assert.equal(words("renamed", { title: "Tea" }, "ben"), "Ben named this “Tea”")
})

test("in a room nobody is added by another", () => {
  const words = (event, body) => noticeWords({ event, body, by: "lobby" }, () => "Cleo", true)
  assert.equal(words("memberAdded", { userId: "cleo" }), "Cleo joined")
  assert.equal(words("renamed", { title: "Tea" }), "The name is now “Tea”")
})

test("a message in one line", () => {
  assert.equal(preview({ text: "one\n  two" }), "one two")
  assert.equal(preview({ photoId: "p" }), "Photo")
  assert.equal(preview({ deletedAt: "2025-11-25T10:00:00Z" }), "Deleted message")
  assert.equal(preview(undefined), "")
})

test("up to three emoji and nothing else are shown large", () => {
  for (const text of ["🎉", "👍🏽", "👨‍👩‍👧‍👦 ".trim(), "🇩🇪🇫🇷", "❤️😂🎉"]) assert.equal(isOnlyEmoji(text), true, text)
  for (const text of ["", "a", "🎉!", "🎉🎉🎉🎉", "12", "#"]) assert.equal(isOnlyEmoji(text), false, text)
})

test("characters are counted as a reader sees them", () => {
  assert.equal(countCharacters("e\u0301".repeat(2000)), 2000)
})
