import assert from "node:assert/strict"
import { test } from "node:test"
import {
  emailFlaw, handleFlaw, nameFlaw, passwordFlaw,
} from "../../../Clients/Web/app/people/rules.js"
import { agoOf, presence } from "../../../Clients/Web/app/people/times.js"

test("names of all languages will do, also emoji and the joiners within them", () => {
  for (const name of ["Ada", "  Bob  ", "Ève Ñandú", "محمد علي", "日本", "👩‍👩‍👧‍👦", "क्षि", "x".repeat(40), "👍🏽".repeat(40)]) {
    assert.equal(nameFlaw(name), null, name)
  }
})

test("a name is seen, fits, and has no signs that hide", () => {
  assert.match(nameFlaw("   "), /at least one/)
  assert.match(nameFlaw("x".repeat(43)), /3 too many/)
  for (const name of ["a\u0000b", "\u200d", "\u2800", "a\u2028b"]) assert.match(nameFlaw(name), /nobody could see/)
  assert.match(nameFlaw(`a${"\u0301".repeat(6)}`), /accents/)
})

test("a handle has 3 to 20 letters and digits", () => {
  assert.equal(handleFlaw("@Ada42"), null)
  for (const handle of ["ab", "a".repeat(21), "ada lovelace", "äda"]) assert.ok(handleFlaw(handle), handle)
})

test("an email and a password that can't be are told before they are sent", () => {
  assert.equal(emailFlaw(" ada@example.org "), null)
  for (const email of ["ada", "ada@example", "a b@example.org", "@example.org"]) assert.ok(emailFlaw(email), email)
  assert.equal(passwordFlaw("ééé éé"), null)
  assert.ok(passwordFlaw("short"))
})

test("who was here is told in the largest unit that fits", () => {
  const now = Date.parse("2025-11-25T12:00:00Z")
  const ago = (milliseconds) => agoOf(new Date(now - milliseconds).toISOString(), now)
  assert.equal(ago(20_000), undefined)
  assert.match(ago(5 * 60_000), /5/)
  assert.match(ago(3 * 3_600_000), /3/)
  assert.match(ago(40 * 86_400_000), /month/)
  assert.equal(presence({ isOnline: true }), "Online")
  assert.equal(presence({ isOnline: false, lastSeen: new Date(now).toISOString() }, now), "Seen just now")
})
