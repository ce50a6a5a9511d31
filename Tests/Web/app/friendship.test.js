import assert from "node:assert/strict"
import { test } from "node:test"
import { writeFirst } from "../../../Clients/Web/app/people/friendship.js"
import { ParlorError } from "../../../Clients/Web/parlor/error.js"

const none = { friends: [], incoming: [], outgoing: [], decisions: [] }
const refuse = (code, context) => async () => { throw new ParlorError(code, "No.", { context }) }
const notMet = refuse("FORBIDDEN", { userId: "mira" })

/** An app that is never drawn, and whose friends are those. */
function undrawn(state) {
  const asked = []
  const toasts = []
  const friends = {
    state, on() {}, isBlocked: () => false, accept: async (id) => { asked.push(`accept ${id}`) },
    request: async (id) => {
      asked.push(`request ${id}`)
      friends.state = { ...state, outgoing: [id] }
      return { status: "requested" }
    },
  }
  return {
    me: "ada", mine: {}, asked, toasts,
    parlor: {
      friends: () => friends, person: () => undefined,
      call: async (name, { userId }) => ({ userId, displayName: "Mira" }),
    },
    toast(words, options) { toasts.push({ words, ...options }) },
    run(work) { return work().catch((error) => { this.failed = error }) },
  }
}

test("who does not hear from strangers is named, and can be asked to be friends", async () => {
  const app = undrawn(none)
  assert.equal(await writeFirst(app, notMet), undefined)
  const [{ words, action }] = app.toasts
  assert.equal(words, "Mira lets only friends, or people they met, write first.")
  assert.deepEqual([action.name, action.isOpen()], ["Add friend", true])
  await action.run()
  assert.deepEqual([app.asked, action.isOpen()], [["request mira"], false])
  assert.equal(app.toasts[1].words, "Friend request sent to Mira")
})

test("of many, the one who refuses is left out", async () => {
  const app = undrawn(none)
  const chosen = new Set(["ben", "mira"])
  await writeFirst(app, notMet, (userId) => chosen.delete(userId))
  assert.match(app.toasts[0].words, /^Mira is left out: they let only friends/)
  assert.deepEqual([...chosen], ["ben"])
})

test("a request that waits for an answer is said, and not sent again", async () => {
  const app = undrawn({ ...none, outgoing: ["mira"] })
  await writeFirst(app, notMet)
  assert.match(app.toasts[0].words, /You asked to be friends already\.$/)
  assert.equal(app.toasts[0].action, undefined)
})

test("a request that they sent can be accepted", async () => {
  const app = undrawn({ ...none, incoming: ["mira"] })
  await writeFirst(app, notMet)
  assert.match(app.toasts[0].words, /They asked to be your friend\.$/)
  assert.equal(app.toasts[0].action.name, "Accept")
  await app.toasts[0].action.run()
  assert.deepEqual(app.asked, ["accept mira"])
})

test("other refusals are said as they are, and leave nobody out", async () => {
  const others = [["FORBIDDEN", { limit: "32" }], ["NOT_FOUND"], ["BAD_INPUT", { userId: "mira" }]]
  for (const [code, context] of others) {
    const app = undrawn(none)
    await writeFirst(app, refuse(code, context), () => assert.fail("Nobody is to be left out."))
    assert.deepEqual([app.failed.message, app.toasts], ["No.", []])
  }
})

test("what is not refused is answered as ever", async () => {
  const app = undrawn(none)
  assert.equal(await writeFirst(app, async () => "chat"), "chat")
  assert.deepEqual(app.toasts, [])
})
