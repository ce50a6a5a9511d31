import assert from "node:assert/strict"
import { after, afterEach, before } from "node:test"
import { browser, Devices, roomOf, until } from "./kit/devices.js"
import { Services } from "./kit/services.js"
import { test } from "./kit/waiting.js"

let services, devices
before(async () => {
  services = await Services.start()
  devices = new Devices(services)
})
afterEach(() => devices.closeAll())
after(() => services.stop())

const login = (parlor) => ({ email: `${parlor.userId}@example.org`, password: "correct horse battery" })
const sessionOf = ({ storage }) => JSON.parse(storage.getItem("parlor.session"))

function change({ storage }, fields) {
  storage.setItem("parlor.session", JSON.stringify({ ...sessionOf({ storage }), ...fields }))
}

test("two devices of an account see the same, and one can sign out the other", async () => {
  const phone = await devices.guest("Ada")
  const me = phone.me()
  await me.settled()
  await me.attach(login(phone))
  const laptop = devices.tab()
  await laptop.signIn(login(phone))
  assert.equal(laptop.userId, phone.userId)
  assert.notEqual(laptop.deviceId, phone.deviceId)
  const mine = laptop.me()
  await mine.settled()
  assert.equal(mine.state.email, login(phone).email)

  const [room] = await roomOf([phone])
  const [chat, same] = [phone, laptop].map((parlor) => parlor.chat(room.state.conversationId))
  await Promise.all([chat.settled(), same.settled()])
  await chat.send("from the phone")
  await until(laptop, () => same.messages.length === 1)
  await same.send("from the laptop")
  await until(phone, () => chat.messages.length === 2)
  assert.ok(chat.messages.every(({ senderId, pending }) => senderId === phone.userId && !pending))
  assert.equal(chat.unread, 0)

  const why = []
  laptop.on("signedOut", (told) => why.push(told.reason))
  await me.signOutDevice(laptop.deviceId)
  await until(laptop, () => why.length > 0)
  assert.deepEqual(why, ["signedOut"])
  assert.equal(laptop.status, "signedOut")
  assert.equal(same.status, "closed")
  await assert.rejects(laptop.call("person.me"), { code: "SIGNED_OUT" })
  assert.equal(phone.status, "online")
})

test("a wrong password is told, and changes nothing", async () => {
  const parlor = devices.tab()
  await assert.rejects(parlor.signIn({ email: "nobody@example.org", password: "wrong password" }), {
    code: "UNAUTHENTICATED", message: "Wrong email or password.",
  })
  assert.equal(parlor.status, "signedOut")
})

test("an old token is renewed before it is used", async () => {
  const kept = browser()
  const ada = await devices.guest("Ada", kept)
  ada.close()
  const { refreshToken } = sessionOf(kept)
  change(kept, { goodUntil: Date.now() - 1, token: "expired" })
  const again = devices.tab(kept)
  assert.equal(await again.resume(), true)
  await until(again, () => again.status === "online")
  assert.equal(again.userId, ada.userId)
  assert.notEqual(sessionOf(kept).refreshToken, refreshToken)
})

test("a token that the server refuses is renewed", async () => {
  const kept = browser()
  const ada = await devices.guest("Ada", kept)
  ada.close()
  change(kept, { token: "broken" })
  const again = devices.tab(kept)
  await again.resume()
  await until(again, () => again.status === "online")
  assert.equal(again.userId, ada.userId)
})

test("a token is renewed while connected, in time", async () => {
  const kept = browser()
  const ada = await devices.guest("Ada", kept)
  ada.close()
  const { refreshToken } = sessionOf(kept)
  change(kept, { goodUntil: Date.now() + 120_000 })
  const again = devices.tab(kept)
  await again.resume()
  await until([again, kept], () => sessionOf(kept).refreshToken !== refreshToken && again.status === "online")
  assert.equal(again.status, "online")
})

test("a renewal whose answer is lost is repeated, and gives the same session", async () => {
  const kept = browser()
  const ada = await devices.guest("Ada", kept)
  ada.close()
  const given = []
  const losing = async (address, options) => {
    const answer = await fetch(address, options)
    const body = await answer.json()
    given.push(body.refreshToken)
    if (given.length === 1) throw new TypeError("The connection broke.")
    return { ok: answer.ok, status: answer.status, json: async () => body }
  }
  change(kept, { goodUntil: 0 })
  const again = devices.tab({ ...kept, fetch: losing })
  await again.resume()
  await until(again, () => again.status === "online")
  assert.equal(given.length, 2)
  assert.equal(given[0], given[1])
})

test("tabs that renew at once do not sign each other out", async () => {
  const kept = browser()
  const ada = await devices.guest("Ada", kept)
  ada.close()
  change(kept, { goodUntil: 0 })
  const tabs = [devices.tab(kept), devices.tab(kept), devices.tab(kept)]
  await Promise.all(tabs.map((tab) => tab.resume()))
  await until(tabs, () => tabs.filter(({ status }) => status === "online").length === 1
    && tabs.filter(({ isElsewhere }) => isElsewhere).length === 2)
  assert.ok(tabs.every(({ userId }) => userId === ada.userId))
})

test("the newest tab takes over, and the older one takes it back when it is used", async () => {
  const kept = browser()
  const first = await devices.guest("Ada", kept)
  const [room] = await roomOf([first])
  const chat = first.chat(room.state.conversationId)
  await chat.settled()

  const second = devices.tab(kept)
  await second.resume()
  await until(first, () => first.isElsewhere)
  assert.equal(first.status, "offline")
  assert.equal(chat.status, "stale")
  const other = second.chat(chat.key)
  await other.settled()
  await other.send("from the second tab")

  first.here()
  await until(second, () => second.isElsewhere)
  await until(first, () => first.status === "online" && chat.messages.length === 1)
  assert.equal(first.isElsewhere, false)
  assert.deepEqual(chat.messages.map(({ text }) => text), ["from the second tab"])
})

/** What the library needs of a browser's page. */
function openPage() {
  const [document, window] = [new EventTarget(), new EventTarget()]
  Object.assign(globalThis, { document, window })
  const show = (isShown) => {
    document.hidden = !isShown
    document.dispatchEvent(new Event("visibilitychange"))
  }
  const close = () => {
    delete globalThis.document
    delete globalThis.window
  }
  return { show, close, storageChanged: () => window.dispatchEvent(new Event("storage")) }
}

test("a hidden page is away, and back at once when it is shown", async () => {
  const page = openPage()
  try {
    const ada = await devices.guest("Ada")
    const bob = await devices.guest("Bob")
    const [room, others] = await roomOf([ada, bob])
    const isAdaActive = () => others.players.find(({ id }) => id === ada.userId).isActive
    page.show(false)
    await until(bob, () => !isAdaActive())
    await ada.call("room.get", {}, { key: room.key })
    const said = ada.debug.frames
      .filter(({ direction, text }) => direction === "out" && text.includes('"away":true'))
    assert.equal(said.length, 2, "it is said again after every other frame")
    page.show(true)
    await until(bob, isAdaActive)
    assert.equal(ada.status, "online")
  } finally {
    page.close()
  }
})

test("what one tab does to the session, the others follow", async () => {
  const page = openPage()
  try {
    const kept = browser()
    const [first, second] = [devices.tab(kept), devices.tab(kept)]
    await first.begin({ displayName: "Ada" })
    page.storageChanged()
    assert.equal(second.userId, first.userId, "a tab at the door is let in")
    assert.equal(second.isElsewhere, true, "and takes the connection from nobody")
    page.show(true)
    await until(second, () => second.status === "online" || first.status === "online")
    await first.signOut()
    page.storageChanged()
    assert.equal(second.status, "signedOut")
  } finally {
    page.close()
  }
})

test("watching is shared and counted", async () => {
  const ada = await devices.guest("Ada")
  const [room] = await roomOf([ada])
  const [one, two] = [ada.chat(room.state.conversationId), ada.chat(room.state.conversationId)]
  assert.equal(one, two)
  await one.settled()
  one.close()
  await two.send("still here")
  assert.equal(two.messages.length, 1)
  const isLeft = ({ direction, text }) => direction === "out" && text.includes(`"unwatch":["${one.stream}"]`)
  assert.ok(!ada.debug.frames.some(isLeft))
  two.close()
  await until(ada, () => ada.debug.frames.some(isLeft))
})

test("the protocol can be looked at, without the tokens in it", async () => {
  const heard = []
  const ada = devices.tab()
  ada.on("frame", ({ direction, text }) => heard.push([direction, text]))
  await ada.begin({ displayName: "Ada" })
  await Promise.all([ada.call("person.me"), ada.call("match.catalog")])
  assert.deepEqual(ada.debug.frames.map(({ direction, text }) => [direction, text]), heard)
  assert.equal(heard[0][0], "out")
  assert.match(heard[0][1], /"hello":\{"token":"…"/)
  assert.ok(heard.some(([direction, text]) => direction === "out" && text.startsWith("[")),
    "what is sent in one turn is one frame")
})

test("a slow network delays, and keeps the order", async () => {
  const ada = await devices.guest("Ada")
  const [room] = await roomOf([ada])
  const chat = ada.chat(room.state.conversationId)
  await chat.settled()
  ada.debug.slow(250)
  const began = Date.now()
  await chat.send("slowly")
  // A timer may be some milliseconds early.
  assert.ok(Date.now() - began >= 2 * 250 - 5, "the way there and the way back took 250 ms each")
  ada.debug.slow(0)
  await chat.send("quickly")
  assert.deepEqual(chat.messages.map(({ text }) => text), ["slowly", "quickly"])
})
