import assert from "node:assert/strict"
import { test } from "node:test"
import { Live } from "../../../Clients/Web/console/live.js"
import { open as openFind } from "../../../Clients/Web/console/pages/find.js"
import { open as openMatch } from "../../../Clients/Web/console/pages/match.js"
import { open as openOverview } from "../../../Clients/Web/console/pages/overview.js"
import { open as openRoom } from "../../../Clients/Web/console/pages/room.js"
import { open as openStream } from "../../../Clients/Web/console/pages/stream.js"
import { reading } from "../../../Clients/Web/console/reading.js"

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A console whose commands are answered by their words. */
function answering(answers) {
  return {
    isWatched: false, acts: [], asked: [], redraw() {}, replace() {}, go() {},
    async run(words) {
      const line = words.join(" ")
      this.asked.push(line)
      const found = answers[line]
      return { exit: found ? 0 : 1, output: found ? `${JSON.stringify(found)}\n` : "", milliseconds: 1,
        error: found ? "" : `Nothing is known of '${line}'.` }
    },
  }
}

/** All that a page says, in its order. */
function textOf(node) {
  if (Array.isArray(node)) return node.map(textOf).join(" ")
  if (!node || typeof node !== "object") return ""
  return node.text ?? textOf(node.children)
}

/** What a page says once it was answered; it asks as it is drawn. */
async function shown(page) {
  for (let round = 0; round < 3; round += 1) {
    page.view()
    await settled()
  }
  return textOf(page.view()).replace(/\s+/g, " ")
}

const event = (rev, more = {}) => ({ rev, event: "readyChanged", at: "2026-03-01T12:00:00.000Z", by: "ada", epoch: "e",
  body: {}, ...more })

test("a search follows what is typed, and asks the same once", async () => {
  const console = answering({})
  const page = await openFind({ about: ["room"], query: {} }, console)
  page.follow({ host: "ada" })
  page.follow({ host: "ada" })
  assert.deepEqual(console.asked, ["find room --limit 100", "find room --host ada --limit 100"])
  page.close()
})

test("two revisions stand beside each other, each with what the other lacks", async () => {
  const console = answering({
    "history room.K7QD --limit 50": event(2),
    "state room.K7QD --at 2": { state: { seats: { ben: "new seat" } } },
    "state room.K7QD --at 1": { state: { seats: { ada: "old seat" } } },
    "diff room.K7QD 1 2": { path: "seats.ben", new: "new seat" },
  })
  const page = await openStream({ about: ["room.K7QD"], query: { beside: "yes" } }, console)
  const text = await shown(page)
  assert.match(text, /Revision 1 .*old seat.*Revision 2 .*new seat/)
  page.follow({})
  assert.doesNotMatch(await shown(page), /old seat/)
  page.close()
})

test("a match is seen from the seat that was chosen, and a refusal takes its place", async () => {
  const step = (rev, view) => ({ rev, event: "acted", at: "2026-03-01T12:00:00.000Z", body: {}, view, awaited: ["ben"],
    legal: {} })
  const console = answering({
    "history match.m7 --before 2 --limit 1": event(1, { body: { game: "dice", players: [{ userId: "ada" }] } }),
    "history match.m7 --limit 1": event(3),
    "replay match.m7 --at 3 --seat audience": step(3, { total: "seen by all" }),
    "replay match.m7 --at 2 --seat audience": step(2, { total: "before" }),
  })
  const page = await openMatch({ about: ["m7"], query: {} }, console)
  const text = await shown(page)
  assert.match(text, /dice, 3 events/)
  assert.match(text, /seat 0: ada/)
  assert.match(text, /seen by all/)
  assert.match(text, /, changed/)
  page.follow({ seat: "0" })
  const refused = await shown(page)
  assert.match(refused, /Nothing is known of 'replay match\.m7 --at 3 --seat 0'/)
  assert.doesNotMatch(refused, /seen by all/)
  page.close()
})

test("a room's page has the newest of its chat, and says that nothing was drawn", async () => {
  const room = { roomCode: "K7QD", roomName: "Tea", status: "waiting", maxPlayers: 4, players: [], spectators: [],
    banned: [], conversationId: "room-x", drawingId: "room-x" }
  const console = answering({
    "room K7QD": { room, events: [], unknown: {} },
    "history chat.room-x --limit 10": event(1, { event: "sent" }),
  })
  const page = await openRoom({ about: ["K7QD"], query: {} }, console)
  const text = await shown(page)
  assert.match(text, /Chat: stream.*sent.*Board: stream/)
  assert.match(text, /Nothing is known of 'history drawing\.room-x/)
  page.close()
})

test("the overview tells of a restart, and marks it on the time line of its figures", async () => {
  const console = answering({})
  const live = (console.live = new Live(console))
  const line = (pid) => ({ instance: "lobby-1", service: "lobby", state: "ready", pid, callsPerSecond: 3 })
  const status = (pid) => ({ supervisor: { state: "running", busAnswers: true }, services: [line(pid)], absent: [] })
  const page = await openOverview({ about: [], query: {} }, console)
  live.start()
  await settled()
  live.status.close()
  live.doctor.close()
  const now = Date.now()
  const [before, after] = [reading(status(1), now - 2_000), reading(status(2), now)]
  live.now = after
  live.samples.add(now - 2_000, before.figures)
  live.samples.add(now, after.figures)
  live.happened = [{ at: now, kind: "busy", instance: "lobby-1", sentence: "lobby-1 was restarted." }]
  assert.match(await shown(page), /Restarts and failures.*lobby-1 was restarted\./)
  const marks = []
  const walk = (node) => {
    if (node?.tag === "path" && String(node.props.class).includes("chart-mark-busy")) marks.push(node.props.d)
    for (const child of Array.isArray(node) ? node : node?.children ?? []) walk(child)
  }
  walk(page.view())
  assert.ok(marks.length > 1 && marks.every((path) => path === "M240 0V48"), `${marks}`)
})
