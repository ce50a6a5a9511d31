import assert from "node:assert/strict"
import { test } from "node:test"
import { download } from "../../../Clients/Web/parlor/download.js"

const from = (answer) => download("e1", { url: "http://h", token: "t", fetch: answer })

test("the file is asked for with the token, and is what was sent", async () => {
  let asked
  const file = await from(async (address, options) => {
    asked = { address, ...options.headers }
    return new Response('[\n{"user":{}}\n]\n')
  })
  assert.deepEqual(asked, { address: "http://h/v1/exports/e1", authorization: "Bearer t" })
  assert.deepEqual(JSON.parse(await file.text()), [{ user: {} }])
})

test("a file that breaks off is refused, however it ends", async () => {
  for (const text of ["", "[\n", '[\n{"user":{}}', '[\n{"user":{}},\n{"message":{"text":"]"}}']) {
    await assert.rejects(from(async () => new Response(text)), { code: "UNAVAILABLE" })
  }
  const body = new ReadableStream({ pull(stream) { stream.error(new Error("cut")) } })
  await assert.rejects(from(async () => new Response(body)), { code: "OFFLINE" })
})

test("a refusal says why", async () => {
  const refused = JSON.stringify({ error: { code: "NOT_FOUND", message: "No.", context: { reason: "x" } } })
  await assert.rejects(from(async () => new Response(refused, { status: 404 })), { code: "NOT_FOUND", context: { reason: "x" } })
  await assert.rejects(from(async () => new Response("", { status: 502 })), { code: "UNAVAILABLE" })
  await assert.rejects(from(async () => { throw new TypeError("away") }), { code: "OFFLINE" })
})
