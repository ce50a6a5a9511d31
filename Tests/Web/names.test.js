import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import { fileURLToPath } from "node:url"
import { limitMs } from "./kit/waiting.js"

const web = fileURLToPath(new URL("../../Clients/Web", import.meta.url))
const OPTIONS = ["--noEmit", "--allowJs", "--checkJs", "--skipLibCheck", "--module", "esnext", "--target", "esnext",
  "--moduleResolution", "node", "--lib", "esnext,dom,dom.iterable"]
/** The complaints about types. The app declares none, so the compiler guesses them, and is often wrong. */
const TYPES = ["TS2322", "TS2339", "TS2345", "TS2349", "TS2362", "TS2363", "TS2525", "TS2551", "TS2554", "TS2556",
  "TS2740", "TS2741", "TS2769"]

/** What the compiler says of the files' names and imports. */
function flaws(folder, files) {
  const settings = { cwd: folder, encoding: "utf8", maxBuffer: 64 << 20 }
  const run = spawnSync("tsc", [...OPTIONS, ...files], { ...settings, timeout: 4 * limitMs })
  assert.notEqual(run.error?.code, "ENOENT",
    "The TypeScript compiler is missing: run 'scripts/install-dependencies --tests'.")
  assert.ifError(run.error)
  const complaints = run.stdout.split("\n").filter((line) => /error TS\d+: /.test(line))
  return complaints.filter((line) => line.includes("Property '#") || !TYPES.includes(/error (TS\d+): /.exec(line)[1]))
}

test("every name and import of the app, its library and the console is there", () => {
  const files = readdirSync(web, { recursive: true }).filter((file) => file.endsWith(".js"))
  assert.ok(files.length > 200)
  assert.deepEqual(flaws(web, files), [])
})

test("a name that nobody declares, and an import of what is not there, are found", () => {
  const folder = mkdtempSync(join(tmpdir(), "parlor-names-"))
  try {
    writeFileSync(join(folder, "other.js"), "export const there = 1\n")
    const wrong = [
      "const shown = { app }", "console.log(ap)", `import { gone } from "./other.js"`, `import("./nowhere.js")`,
      "const fixed = 1; fixed = 2", "class One { read() { return this.#lost } }",
    ]
    const files = wrong.map((line, index) => {
      writeFileSync(join(folder, `${index}.js`), `${line}\nexport {}\n`)
      return `${index}.js`
    })
    const found = flaws(folder, files).map((line) => line.split("(")[0])
    assert.deepEqual(found, files)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
