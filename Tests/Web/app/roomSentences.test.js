import assert from "node:assert/strict"
import { test } from "node:test"
import { hosting, leaving } from "../../../Clients/Web/app/room/sentences.js"

test("whoever was put out was removed, and did not leave", () => {
  assert.deepEqual(["kicked", "banned", "timedOut", "left"].map((reason) => leaving("Bob", reason)), [
    "Bob was removed", "Bob was removed", "Bob was away too long and lost their seat", "Bob has left",
  ])
})

test("a host whose connection is back is the host again", () => {
  assert.deepEqual([hosting("Bob", "given"), hosting("Bob", "returned"), hosting(null, "timedOut"), hosting(null, "returned")], [
    "Bob is the host now", "Bob is the host again", "You are the host now", "You are the host again",
  ])
})
