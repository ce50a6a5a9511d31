import assert from "node:assert/strict"
import { mock, test } from "node:test"
import { KeptFields } from "../../../Clients/Web/app/room/keptFields.js"

/** Fields, and what was saved of them. */
function fields(answer = () => true) {
  const saved = []
  return { saved, kept: new KeptFields(async (...field) => (saved.push(field), answer())) }
}

test("closing keeps all that was typed, once", async () => {
  const { saved, kept } = fields()
  kept.type("roomName", "Fri")
  kept.type("roomName", "Friday night ")
  kept.type("passcode", "tea")
  await kept.keep()
  await kept.keep()
  assert.deepEqual(saved, [["roomName", "Friday night"], ["passcode", "tea"]])
})

test("a field that is left keeps its text, and then shows what is so", async () => {
  const { saved, kept } = fields()
  kept.type("passcode", "tea")
  kept.leave("passcode")
  assert.equal(kept.typed("passcode"), "tea")
  await kept.keep()
  assert.deepEqual(saved, [["passcode", "tea"]])
  assert.equal(kept.typed("passcode"), undefined)
})

test("a pause keeps what was typed, and typing goes on", (all) => {
  mock.timers.enable({ apis: ["setTimeout"] })
  all.after(() => mock.timers.reset())
  const { saved, kept } = fields()
  kept.type("roomName", "Friday")
  mock.timers.tick(1_000)
  assert.deepEqual(saved, [["roomName", "Friday"]])
  assert.equal(kept.typed("roomName"), "Friday")
})

test("what is typed while the field is being saved is saved after it", async () => {
  const { saved, kept } = fields()
  kept.type("roomName", "Fri")
  const saving = kept.keep()
  kept.type("roomName", "Friday")
  kept.leave("roomName")
  await saving
  assert.deepEqual(saved, [["roomName", "Fri"], ["roomName", "Friday"]])
  assert.equal(kept.typed("roomName"), undefined)
})

test("what is refused stays in its field, and is tried again", async () => {
  let isAllowed = false
  const { saved, kept } = fields(() => isAllowed)
  kept.type("roomName", "Friday")
  kept.leave("roomName")
  await kept.keep()
  assert.equal(kept.typed("roomName"), "Friday")
  isAllowed = true
  await kept.keep()
  assert.deepEqual(saved, [["roomName", "Friday"], ["roomName", "Friday"]])
  assert.equal(kept.typed("roomName"), undefined)
})

test("a field that is emptied takes back only what it kept itself", async () => {
  const { saved, kept } = fields()
  kept.type("passcode", "")
  await kept.keep()
  assert.deepEqual(saved, [])
  kept.type("passcode", "tea")
  await kept.keep()
  kept.type("passcode", "")
  await kept.keep()
  assert.deepEqual(saved, [["passcode", "tea"], ["passcode", ""]])
})
