import assert from "node:assert/strict"
import { after, afterEach, before } from "node:test"
import { Devices, until } from "./kit/devices.js"
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

test("a device shows a code, another asks with it, and the first one lets it in", async () => {
  const phone = await devices.guest("Ada")
  const me = phone.me()
  await me.settled()
  const { code, link, qrCode } = await phone.offerSession()
  assert.equal(link, `${services.url}/pair#${code}`)
  assert.match(qrCode, /^<svg /)
  const tablet = devices.tab()
  const claim = await tablet.claimSession({ code, deviceName: "Tablet" })
  await assert.rejects(devices.tab().claimSession({ code }), { code: "FORBIDDEN" })
  const collected = tablet.collectSession(claim)
  await until(phone, () => me.state.offer?.claim?.name === "Tablet")
  await me.confirmDevice(me.state.offer.claim.deviceId)
  await collected
  assert.equal(tablet.userId, phone.userId)
  await until(phone, () => !me.state.offer && me.state.devices.length === 2)
})

test("a device that is turned away is told so, and one that gives up waits no more", async () => {
  const phone = await devices.guest("Ada")
  const me = phone.me()
  await me.settled()
  const tablet = devices.tab()
  for (const isLeaving of [true, false]) {
    const former = me.state.offer?.claim?.deviceId
    const claim = await tablet.claimSession(await phone.offerSession())
    const leaving = new AbortController()
    // Listened for from the start: the refusal may come before the answer to `declineDevice`.
    const turnedAway = assert.rejects(tablet.collectSession(claim, { signal: leaving.signal }),
      isLeaving ? { name: "AbortError" } : { code: "FORBIDDEN" })
    await until(phone, () => me.state.offer?.claim && me.state.offer.claim.deviceId !== former)
    if (isLeaving) leaving.abort()
    else await me.declineDevice(me.state.offer.claim.deviceId)
    await turnedAway
    assert.equal(tablet.status, "signedOut")
  }
})

test("a forgotten password is set anew with the code from the mail", async () => {
  const phone = await devices.guest("Ada")
  const me = phone.me()
  await me.settled()
  await me.attach(login(phone))
  const mails = await services.tap("mail.")
  const { userId } = phone
  const laptop = devices.tab()
  await laptop.forgotPassword({ email: "nobody@example.org" })
  await laptop.forgotPassword(login(phone))
  const { code, email } = (await mails.next()).body
  assert.equal(email, login(phone).email)
  const reset = { email, password: "another battery staple" }
  await assert.rejects(laptop.resetPassword({ ...reset, code: "AAAABBBB" }), { code: "CODE_WRONG" })
  const why = []
  phone.on("signedOut", (told) => why.push(told.reason))
  await laptop.resetPassword({ ...reset, code: code.toLowerCase() })
  assert.equal(laptop.userId, userId)
  await until(phone, () => why.length > 0)
  assert.deepEqual(why, ["signedOut"])
})
