import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, test } from "node:test"
import { limitMs } from "./kit/waiting.js"

const folder = mkdtempSync(join(tmpdir(), "parlor-waiting-"))
after(() => rmSync(folder, { recursive: true, force: true }))

const kit = new URL("./kit/waiting.js", import.meta.url).href

/** What Node prints of these tests. */
const output = (tests) => new Promise((done) => {
  const file = join(folder, "some.test.mjs")
  writeFileSync(file, `import { test, witnesses } from "${kit}"\n${tests}`)
  // Inside of a test Node would print for its own runner.
  const { NODE_TEST_CONTEXT, ...environment } = process.env
  const options = { env: environment, cwd: folder, timeout: limitMs, killSignal: "SIGKILL" }
  execFile(process.execPath, ["--test", "--test-reporter=spec", file], options, (_, stdout) => done(stdout))
})

const witness = "witnesses.add(async () => 'The lobby said this.')\n"

test("a test that fails is named with its file, and witnesses tell what they saw", async () => {
  const said = await output(`${witness}test("it's wrong", () => { throw new Error("No.") })`)
  assert.match(said, /'it's wrong' in some\.test\.mjs failed\.\nThe lobby said this\.\n/)
  assert.match(said, /Error: No\./)
})

test("so is a test that does not end", async () => {
  const said = await output(`${witness}test("it hangs", { timeout: 50 }, () => new Promise(() => {}))`)
  assert.match(said, /'it hangs' in some\.test\.mjs failed\.\nThe lobby said this\.\n/)
  assert.match(said, /It did not end within 0\.05 s\./)
})

test("a test that passes says nothing", async () => {
  const said = await output(`${witness}test("fine", () => {})`)
  assert.match(said, /✔ fine/)
  assert.doesNotMatch(said, /The lobby/)
})
