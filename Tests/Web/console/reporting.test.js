import assert from "node:assert/strict"
import { test } from "node:test"
import { deedOf, reportWords, saidIn, SPANS, suspendDetail } from "../../../Clients/Web/console/reporting.js"
import { commandLine } from "../../../Clients/Web/console/words.js"

test("what is done about a report is a command of the shell", () => {
  assert.deepEqual(reportWords.resolve("r1", " "), ["reports", "resolve", "r1"])
  assert.deepEqual(reportWords.resolve("r1", "Warned"), ["reports", "resolve", "r1", "--note=Warned"])
  assert.deepEqual(reportWords.removeMessage("r1"), ["reports", "delete-message", "r1"])
  assert.deepEqual(reportWords.lift("ada"), ["reports", "lift", "ada"])
  assert.equal(commandLine(reportWords.suspend("ada", "7d", "Insults\nothers")),
    "parlor reports suspend ada --until=7d '--reason=Insults others'")
})

test("a text that begins like an option is no option", () => {
  assert.deepEqual(reportWords.suspend("ada", "", "--by root"), ["reports", "suspend", "ada", "--reason=--by root"])
  assert.deepEqual(reportWords.resolve("r1", "-x"), ["reports", "resolve", "r1", "--note=-x"])
})

test("whoever suspends somebody reads for how long", () => {
  for (const { id, name } of SPANS.filter((span) => span.id)) assert.match(suspendDetail("ada", id), new RegExp(name))
  assert.match(suspendDetail("ada", ""), /until an operator lifts it/)
})

test("a message is shown as it was reported", () => {
  assert.equal(saidIn({}), null)
  assert.equal(saidIn({ message: { text: "You fool" } }), "You fool")
  assert.equal(saidIn({ message: { photoId: "p1" } }), "Photo p1")
  assert.equal(saidIn({ message: { text: "You fool" }, isMessageRemoved: true }), "(deleted) You fool")
})

test("each act has a word", () => {
  for (const did of ["resolved", "removedMessage", "suspended", "lifted"]) assert.ok(deedOf({ did }).length > 5)
})
