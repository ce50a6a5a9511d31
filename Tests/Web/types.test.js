import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, test } from "node:test"
import { limitMs } from "./kit/waiting.js"

const web = new URL("../../Clients/Web/", import.meta.url)
const page = readFileSync(new URL("../../docs/web-client.md", import.meta.url), "utf8")
const samples = [...page.matchAll(/```js\n([^]*?)```/g)].map(([, text]) => text)

/** A project with the client's types, and nothing else of Parlor. */
const project = mkdtempSync(join(tmpdir(), "parlor-types-"))
after(() => rmSync(project, { recursive: true }))
for (const file of ["parlor.d.ts", "parlor/protocol.d.ts"]) cpSync(new URL(file, web), join(project, file))
writeFileSync(join(project, "ws.d.ts"), `declare module "ws" { export const WebSocket: unknown }\n`)

/** What the compiler says of a program, without where it is. */
function check(name, text) {
  writeFileSync(join(project, name), text)
  const options = "--strict --noEmit --allowJs --checkJs --module es2022 --target es2022 --moduleResolution node"
  const lib = ["--lib", "es2022,dom,dom.iterable"]
  const words = [...options.split(" "), ...lib, name, "ws.d.ts"]
  const run = spawnSync("tsc", words, { cwd: project, encoding: "utf8", timeout: 4 * limitMs })
  assert.notEqual(run.error?.code, "ENOENT",
    "The TypeScript compiler is missing: run 'scripts/install-dependencies --tests'.")
  return run.stdout
}

const parlor = `import { Parlor } from "./parlor.js"\n`

test("the samples of the page are in order for a strict compiler", () => {
  const [whole, who, calls, views, node] = samples
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
