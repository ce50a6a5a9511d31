import assert from "node:assert/strict"
import { test } from "node:test"
import { onlineFirst, onlineFirstOfEqualNames } from "../../../Clients/Web/app/people/order.js"

const people = (...described) => described.map(([userId, displayName, isOnline]) => ({ userId, displayName, isOnline }))
const ids = (list) => list.map(({ userId }) => userId).join(" ")

test("of equal names that a search found, who is online comes first", () => {
  const found = people(["a", "Sam", false], ["b", "sam", true], ["c", "Sam", false], ["d", "Sám", true])
  assert.equal(ids(onlineFirstOfEqualNames(found)), "b d a c")
})

test("other names that a search found keep its order, whoever is online", () => {
  const found = people(["a", "Samir", false], ["b", "Samuel", true], ["c", "Sam", false], ["d", "Samuel", true])
  assert.equal(ids(onlineFirstOfEqualNames(found)), "a b c d")
})

test("friends who are online come first, then names count", () => {
  const friends = people(["a", "Zoe", true], ["b", "Sam", false], ["c", "Sam", true], ["d", "Ada", false])
  assert.equal(ids(onlineFirst(friends)), "c a d b")
})
