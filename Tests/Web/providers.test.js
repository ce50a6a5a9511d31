import assert from "node:assert/strict"
import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto"
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, afterEach, before } from "node:test"
import { Devices } from "./kit/devices.js"
import { Services } from "./kit/services.js"
import { test, waitFor } from "./kit/waiting.js"

const issuer = "https://issuer.example"
const clientId = "org.example.app"
const folder = mkdtempSync(join(tmpdir(), "parlor-providers-"))
const elliptic = { ...generateKeyPairSync("ec", { namedCurve: "P-256" }), alg: "ES256", kid: "e1" }
const rsa = { ...generateKeyPairSync("rsa", { modulusLength: 2048 }), alg: "RS256", kid: "r1" }

const write = (name, value) => {
  writeFileSync(join(folder, "draft"), JSON.stringify(value))
  renameSync(join(folder, "draft"), join(folder, name))
}
const publish = (...keys) => write("example.keys.json", {
  keys: keys.map(({ publicKey, alg, kid }) => ({ ...publicKey.export({ format: "jwk" }), alg, kid, use: "sig" })),
})

let services, devices
before(async () => {
  write("example.json", { issuer, clientIds: [clientId] })
  publish(elliptic)
  services = await Services.start({ PARLOR_PROVIDERS: folder, PARLOR_LIMIT_SIGN_IN_BURST: "10000" })
  devices = new Devices(services)
})
afterEach(() => devices.closeAll())
after(async () => {
  await services.stop()
  rmSync(folder, { recursive: true })
})

/** What the provider tells an app of somebody, for one sign-in. */
function proof(sub, key = elliptic, claims = {}) {
  const nonce = randomUUID()
  const seconds = Math.floor(Date.now() / 1000)
  const part = (value) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const signed = `${part({ alg: key.alg, kid: key.kid })}.${part({
    iss: issuer, aud: clientId, sub, iat: seconds, exp: seconds + 600,
    nonce: createHash("sha256").update(nonce).digest("hex"), ...claims,
  })}`
  const signature = sign("sha256", Buffer.from(signed), { key: key.privateKey, dsaEncoding: "ieee-p1363" })
  return { provider: "example", idToken: `${signed}.${signature.toString("base64url")}`, nonce }
}

test("a guest attaches a sign-in by another provider, and signs in by it elsewhere", async () => {
  const phone = await devices.guest("Ada")
  const laptop = devices.tab()
  const first = proof("ada-there")
  await assert.rejects(laptop.signInByProvider(first), { code: "NOT_FOUND" })
  await phone.attachProvider(first)
  const second = proof("ada-there")
  await laptop.signInByProvider(second)
  assert.equal(laptop.userId, phone.userId)
  for (const spent of [first, second]) {
    await assert.rejects(devices.tab().signInByProvider(spent), { code: "UNAUTHENTICATED" })
  }
})

test("a sign-in belongs to one account, and an account has one", async () => {
  const phone = await devices.guest("Ada")
  const tablet = await devices.guest("Bob")
  await phone.attachProvider(proof("ada-elsewhere"))
  await assert.rejects(tablet.attachProvider(proof("ada-elsewhere")), { code: "SUBJECT_TAKEN" })
  await tablet.attachProvider(proof("bob-elsewhere"))
  const laptop = devices.tab()
  await laptop.signInByProvider(proof("bob-elsewhere"))
  assert.equal(laptop.userId, tablet.userId)
})

test("what the provider has not signed for this app opens nothing", async () => {
  const phone = await devices.guest("Ada")
  await phone.attachProvider(proof("cleo-there"))
  const stranger = { ...generateKeyPairSync("ec", { namedCurve: "P-256" }), alg: "ES256", kid: "e1" }
  for (const forged of [
    proof("cleo-there", stranger), proof("cleo-there", elliptic, { aud: "org.example.other" }),
    proof("cleo-there", elliptic, { exp: 1 }), { ...proof("cleo-there"), nonce: randomUUID() },
  ]) {
    await assert.rejects(devices.tab().signInByProvider(forged), { code: "UNAUTHENTICATED" })
  }
})

/** Signs in with a new token for each try, as long as the refusals are of these codes. */
const entered = (tab, token, codes) => waitFor(async () => {
  try {
    await tab.signInByProvider(token())
    return true
  } catch (error) {
    assert.ok(codes.includes(error.code), error)
    return false
  }
}, "the provider lets somebody in")

test("a killed profile store keeps what is attached, and which tokens were used", async () => {
  const phone = await devices.guest("Ada")
  const first = proof("eve-there")
  await phone.attachProvider(first)
  const kill = await services.killer("profile-store")
  kill()
  const laptop = devices.tab()
  await entered(laptop, () => proof("eve-there"), ["UNAVAILABLE", "TIMEOUT"])
  assert.equal(laptop.userId, phone.userId)
  await assert.rejects(devices.tab().signInByProvider(first), { code: "UNAUTHENTICATED" })
})

test("keys that the provider changed are read again", async () => {
  const phone = await devices.guest("Ada")
  await phone.attachProvider(proof("dora-there"))
  publish(rsa)
  const laptop = devices.tab()
  await entered(laptop, () => proof("dora-there", rsa), ["UNAUTHENTICATED"])
  assert.equal(laptop.userId, phone.userId)
  await assert.rejects(devices.tab().signInByProvider(proof("dora-there")), { code: "UNAUTHENTICATED" })
})
