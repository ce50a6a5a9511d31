import assert from "node:assert/strict"
import { test } from "node:test"
import { inTheWay, isWrongPasscode } from "../../../Clients/Web/app/room/wayIn.js"

const titleOf = (code, wasSeen) => inTheWay({ code, message: "As the server says." }, wasSeen).title

test("no room, an ended one, a passcode and a ban are told apart", () => {
  assert.deepEqual([
    titleOf("ROOM_NOT_FOUND", false), titleOf("ROOM_NOT_FOUND", true), titleOf("PASSCODE_WRONG", false), titleOf("BANNED", false),
  ], ["There is no such room", "This room has ended", "This room needs a passcode", "You were removed from this room"])
})

test("what is not known is said in the server's words, and can be tried again", () => {
  const { words, canRetry } = inTheWay({ code: "NEW", message: "As the server says." }, false)
  assert.deepEqual([words, canRetry], ["As the server says.", true])
})

test("a passcode that is missing is not a wrong one", () => {
  assert.equal(isWrongPasscode({ code: "PASSCODE_WRONG", context: { field: "passcode" } }), false)
  assert.equal(isWrongPasscode({ code: "PASSCODE_WRONG", context: {} }), true)
})
