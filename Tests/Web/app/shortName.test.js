import assert from "node:assert/strict"
import { test } from "node:test"
import { seatsOf } from "../../../Clients/Web/app/match/seats.js"
import { shortName } from "../../../Clients/Web/app/parts/shortName.js"

test("a name of up to 16 characters is whole", () => {
  for (const name of ["Ada", "Sixteen letters!", "שרה", "👩‍👩‍👧‍👦".repeat(16), undefined]) assert.equal(shortName(name), name)
})

test("a longer name ends with an ellipsis, after whole characters and not after a space", () => {
  assert.equal(shortName("Bartholomew Alexander"), "Bartholomew Ale…")
  assert.equal(shortName("Bartholomew-Jo Alexander"), "Bartholomew-Jo…")
  assert.equal(shortName("👩‍👩‍👧‍👦".repeat(17)), `${"👩‍👩‍👧‍👦".repeat(15)}…`)
  assert.equal(shortName("é".repeat(40)), `${"é".repeat(15)}…`)
})

test("a seat has a short name for the table, and the whole one", () => {
  const long = "Bartholomew Alexander"
  const [seat] = seatsOf({ seats: [{ userId: "ben" }] }, { person: (userId) => ({ userId, displayName: long }), me: "ada" })
  assert.deepEqual([seat.name, seat.wholeName], ["Bartholomew Ale…", long])
})
