import assert from "node:assert/strict"
import { test } from "node:test"
import { flawOf, MOST_REASON } from "../../../Clients/Web/app/people/report.js"

test("a reason says something, in at most as many characters as a report has", () => {
  assert.equal(flawOf("Insults me"), null)
  assert.equal(flawOf("ä".repeat(MOST_REASON)), null)
  assert.ok(flawOf("  \n "))
  assert.ok(flawOf("a".repeat(MOST_REASON + 1)))
})
