import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { after, test } from "node:test"
import { limitMs } from "./kit/waiting.js"

const web = new URL("../../Clients/Web/", import.meta.url)
const docs = new URL("../../docs/", import.meta.url)

/** The samples of JavaScript and TypeScript on a page. */
function samplesOf(page) {
  const text = readFileSync(new URL(page, docs), "utf8")
  return [...text.matchAll(/^ *```(?:js|jsx|ts|javascript|typescript)\n([^]*?)```/gm)].map(([, sample]) => sample)
}

/** A project with the client's types, and nothing else of Parlor. */
const project = mkdtempSync(join(tmpdir(), "parlor-types-"))
after(() => rmSync(project, { recursive: true }))
for (const file of ["parlor.d.ts", "parlor/protocol.d.ts"]) cpSync(new URL(file, web), join(project, file))
writeFileSync(join(project, "ws.d.ts"), `declare module "ws" { export const WebSocket: unknown }\n`)

/** The app's modules beside it, whose own types are not checked. */
for (const file of readdirSync(new URL("app/", web), { recursive: true }).filter((name) => name.endsWith(".js"))) {
  mkdirSync(join(project, "app", dirname(file)), { recursive: true })
  const text = readFileSync(new URL(`app/${file}`, web), "utf8")
  writeFileSync(join(project, "app", file), `// @ts-nocheck\n${text}`)
}

/** What the compiler says of a program, without where it is. */
function check(name, text) {
  writeFileSync(join(project, name), text)
  const options = "--strict --noEmit --allowJs --checkJs --module es2022 --target es2022 --moduleResolution node"
  const lib = ["--lib", "es2022,dom,dom.iterable"]
  const words = [...options.split(" "), ...lib, name, "ws.d.ts"]
  const run = spawnSync("tsc", words, { cwd: project, encoding: "utf8", timeout: 4 * limitMs })
  assert.notEqual(run.error?.code, "ENOENT",
    "The TypeScript compiler is missing: run 'scripts/install-dependencies --tests'.")
  assert.ifError(run.error)
  return run.stdout
}

const parlor = `import { Parlor } from "./parlor.js"\n`

test("the samples of the app's page are in order for a strict compiler, and a mistake in one is not", () => {
  const [sample, words] = samplesOf("web-app.md")
  assert.equal(check("app/pages/sample.js", sample), "")
  assert.equal(check("app/pages/words.js", words), "")
  assert.match(check("app/pages/mistake.js", sample.replace("room.ready(true)", `room.ready("yes")`)), /error TS2345/)
})

test("no other page has a sample that is not checked here", () => {
  const pages = readdirSync(docs, { recursive: true })
    .filter((name) => name.endsWith(".md") && samplesOf(name).length > 0)
  assert.deepEqual(pages.map((page) => [page, samplesOf(page).length]).sort(), [["web-app.md", 2], ["web-client.md", 5]])
  assert.doesNotMatch(readFileSync(new URL("../README.md", docs), "utf8"), /```(?:js|ts)/)
})

test("the samples of the client's page are in order for a strict compiler", () => {
  const [whole, who, calls, views, node] = samplesOf("web-client.md")
  assert.equal(check("whole.js", whole), "")
  assert.equal(check("pieces.js", `${parlor}${who}\n${calls}\n${views}`), "")
  assert.equal(check("node.js", `${parlor}${node}`), "")
})

test("a call that needs a key does not go without, and others do", () => {
  const mistakes = [
    `parlor.call("room.start")`, `parlor.call("room.start", {})`, `parlor.call("room.start", {}, {})`,
    `parlor.call("chat.send", { text: "Tea?" }, { key: 7 })`, `parlor.call("room.begin")`,
  ].map((call) => `// @ts-expect-error\n${call}`)
  const right = [
    `parlor.call("room.start", {}, { key: "K7QD" })`, `parlor.call("person.me")`,
    `parlor.call("chat.list", { limit: 5 })`,
    `parlor.call("match.legal", {}, { key: "m", timeoutMs: 5_000 })`,
  ]
  assert.equal(check("keys.ts", `${parlor}const parlor = new Parlor()\n${[...mistakes, ...right].join("\n")}\n`), "")
})

test("a match knows its game's actions and view, and one of any game asks which it is", () => {
  assert.equal(check("games.ts", `${parlor}
    const match = new Parlor().match<"crazyEights">("m")
    const top: string | undefined = match.state?.view?.top
    await match.act({ play: { card: "8H", suit: "S" } })
    for (const move of match.moves) await match.act(move)
    // @ts-expect-error
    await match.act({ roll: {} })
    const any = new Parlor().match("n")
    if (any.state?.game === "dice") console.log(any.state.view?.atRisk)
    if (any.state?.game === "trivia") console.log(any.state.view?.currentCard?.text)
    // @ts-expect-error
    any.state?.view?.atRisk
    export { top }\n`), "")
})

test("a member's room has players, and a stranger's may not", () => {
  assert.equal(check("rooms.ts", `${parlor}
    const room = new Parlor().room("K7QD")
    const inside = await room.join()
    const names: (string | undefined)[] = inside.players.map(({ username }) => username)
    const here = room.state?.conversationId
    const seen = await room.peek()
    const code: string = seen.roomCode
    // @ts-expect-error
    seen.players
    if ("players" in seen) names.push(seen.hostId)
    export { code, here, names }\n`), "")
})
