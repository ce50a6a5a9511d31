import assert from "node:assert/strict"
import { test } from "node:test"
import { Toasts } from "../../../Clients/Web/app/parts/toast.js"
import { Page } from "../../../Clients/Web/app/shell.js"

const find = (node, tag) => (node.tag === tag ? node : (node.children ?? []).map((child) => find(child, tag)).find(Boolean))
const wordsOf = (node) => node.text ?? node.children.map(wordsOf).join("")

test("a title takes one line, and says the whole where it is cut", () => {
  const { props } = find(Page({ title: "A rather long name of a room" }, []), "h1")
  assert.match(props.class.toString(), /one-line/)
  assert.equal(props.title, "A rather long name of a room")
})

test("in a lane of its own, the newest message alone is shown", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const toasts = new Toasts(() => {})
  toasts.show("Ada is here")
  toasts.show("Ben is here")
  assert.equal(wordsOf(toasts.view({ hasLane: true })), "Ben is here")
  assert.equal(wordsOf(toasts.view({ hasLane: false })), "Ada is hereBen is here")
})

test("what went wrong stays in the lane for its time, and what is said meanwhile comes after it", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] })
  const toasts = new Toasts(() => {})
  const lane = () => wordsOf(toasts.view({ hasLane: true }))
  toasts.show("It is not your turn.", { kind: "bad" })
  t.mock.timers.tick(1000)
  for (const name of ["Ada", "Cleo", "Ben"]) toasts.show(`${name} is the host now`)
  assert.equal(lane(), "It is not your turn.")
  t.mock.timers.tick(4000)
  assert.equal(lane(), "Ben is the host now")
  t.mock.timers.tick(5000)
  assert.equal(lane(), "")
})
