import assert from "node:assert/strict"
import { test } from "node:test"
import { addresses, addressOf, isPerson, parseAddress } from "../../../Clients/Web/console/address.js"
import { findWords, kindOf } from "../../../Clients/Web/console/finding.js"
import { objects } from "../../../Clients/Web/console/lines.js"
import { commandLine, operands, options } from "../../../Clients/Web/console/words.js"

test("a command line is what a shell would read as these words", () => {
  assert.equal(commandLine(["history", "room.K7QD", "--limit", "50"]), "parlor history room.K7QD --limit 50")
  assert.equal(commandLine(["tap", "--event", "*Joined"]), "parlor tap --event '*Joined'")
  assert.equal(commandLine(["find", "person", "Ada's friend"]), "parlor find person 'Ada'\\''s friend'")
  assert.equal(commandLine(["who", ""]), "parlor who ''")
})

test("an option that is empty is left out", () => {
  assert.deepEqual(options({ by: "ada", code: " ", call: undefined, limit: 50 }), ["--by", "ada", "--limit", "50"])
  assert.deepEqual(operands("  room.  person.ada. "), ["room.", "person.ada."])
  assert.deepEqual(operands(undefined), [])
})

test("an address says the page, what it is about, and how it is shown", () => {
  assert.deepEqual(parseAddress("#/stream/room.K7QD?at=7&from=3"),
    { page: "stream", about: ["room.K7QD"], query: { at: "7", from: "3" } })
  assert.deepEqual(parseAddress(""), { page: "overview", about: [], query: {} })
  assert.equal(addresses.refusals({ by: "ada", code: "" }), "#/refusals?by=ada")
})

test("an address leads to where it was made for, whatever is in a name", () => {
  for (const about of ["room.K7QD@12", "a/b", "שרה", "50%", "what?", "a#b", "@gateway"]) {
    assert.deepEqual(parseAddress(addressOf("trace", about)).about, [about])
  }
  assert.deepEqual(parseAddress("#/trace/%E0%A4%A").about, ["%E0%A4%A"])
})

test("parts of Parlor are no people", () => {
  assert.ok(isPerson("ada"))
  assert.ok(!isPerson("@clock"))
  assert.ok(!isPerson(undefined))
})

test("of an output each line that is an object counts, and nothing else", () => {
  assert.deepEqual(objects('{"a":1}\n\n{"b":2}\nplain words\n17\n'), [{ a: 1 }, { b: 2 }])
  assert.deepEqual(objects(""), [])
})

test("a search says the words of the command", () => {
  assert.deepEqual(findWords(kindOf("room"), { host: "ben", status: "inGame", name: "" }),
    ["find", "room", "--host", "ben", "--status", "inGame", "--limit", "100"])
  assert.deepEqual(findWords(kindOf("person"), { who: " ada " }), ["find", "person", "ada", "--limit", "100"])
})

test("matches, people and conversations are not looked for before it is said whose", () => {
  assert.equal(findWords(kindOf("match"), { room: " " }), null)
  assert.equal(findWords(kindOf("person"), {}), null)
  assert.equal(findWords(kindOf("chat"), {}), null)
  assert.deepEqual(findWords(kindOf("room"), {}), ["find", "room", "--limit", "100"])
})
