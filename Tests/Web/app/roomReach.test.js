import assert from "node:assert/strict"
import { test } from "node:test"
import { isOnlyHere, linkTo } from "../../../Clients/Web/app/room/reach.js"

test("an address of this device brings nobody else in", () => {
  for (const origin of ["http://127.0.0.1:8080", "http://localhost:8080", "http://127.1.2.3", "http://[::1]:8080"]) {
    assert.ok(isOnlyHere(`${origin}/join/K7QD`), origin)
  }
  for (const origin of ["http://192.168.1.20:8080", "https://parlor.example.org", "http://localhost.example.org"]) {
    assert.ok(!isOnlyHere(`${origin}/join/K7QD`), origin)
  }
})

test("the public address of a Parlor is in its link, wherever the page was opened", () => {
  globalThis.location = { origin: "http://127.0.0.1:8080" }
  assert.equal(linkTo({ code: "K7QD", inviteLink: "/join/K7QD" }), "http://127.0.0.1:8080/join/K7QD")
  assert.equal(linkTo({ code: "K7QD", inviteLink: "https://parlor.example.org/join/K7QD" }), "https://parlor.example.org/join/K7QD")
})
