import assert from "node:assert/strict"
import { until } from "./devices.js"

/** Nulls and absent fields mean the same. */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== "object") return value
  const fields = Object.entries(value).filter(([, field]) => field !== null && field !== undefined)
  return Object.fromEntries(fields.map(([name, field]) => [name, plain(field)]))
}

const newest = (messages) => messages.slice(-100)

/** What a view is compared by. */
const comparable = {
  // Only a view that was asked for is cut to the newest.
  chat: ({ more, ...chat }) => ({ ...chat, messages: newest(chat.messages) }),
  chats: ({ conversations }) => conversations.map(({ rev, ...row }) => row),
  rooms: ({ rooms }) => rooms,
  // Whoever is online says so a moment later.
  person: ({ lastSeen, isOnline, ...person }) => person,
}

const settlesLater = new Set(["chats", "rooms", "person"])

/**
 * A fresh device of the same person watches the same streams: what it is shown is what folding the
 * events has led to. Says which kinds were compared.
 */
export async function assertTrue(parlor, lives, freshTab) {
  const fresh = await freshTab()
  const snapshots = new Map()
  fresh.on("frame", ({ direction, text }) => {
    if (direction !== "in") return
    for (const object of [JSON.parse(text)].flat()) {
      if (object.snapshot) snapshots.set(object.stream, object)
    }
  })
  const compared = []
  for (const live of lives) {
    if (live.status === "closed") continue
    const other = fresh.watch(live.stream)
    await other.settled()
    if (other.status === "closed") continue
    const show = comparable[live.kind] ?? ((view) => view)
    const truth = () => {
      const { snapshot } = snapshots.get(live.stream)
      const isCut = snapshot.more != null && live.kind !== "chat"
      return plain(show(isCut || settlesLater.has(live.kind) ? other.state : snapshot))
    }
    if (settlesLater.has(live.kind)) {
      await until([parlor, fresh], () => same(plain(show(live.state)), truth()), live.stream)
        .catch(() => assert.deepEqual(plain(show(live.state)), truth(), live.stream))
    } else {
      const { rev } = snapshots.get(live.stream)
      await until(parlor, () => live.rev >= rev && live.status === "live", `${live.stream} at ${rev}`)
      assert.equal(live.rev, rev, `nothing happens to ${live.stream} meanwhile`)
      assert.ok(live.overlays.isEmpty, `nothing of ${live.stream} is pending`)
      await until(parlor, () => same(plain(show(live.state)), truth()), live.stream)
        .catch(() => assert.deepEqual(plain(show(live.state)), truth(), live.stream))
    }
    compared.push(live.kind)
  }
  fresh.close()
  return compared
}

function same(one, other) {
  try {
    assert.deepEqual(one, other)
    return true
  } catch {
    return false
  }
}

/** Every view that a Live showed, by its revision. */
export class History {
  views = new Map()

  constructor(live) {
    this.live = live
    const note = () => this.views.set(live.rev, live.base)
    note()
    live.on("change", note)
  }
}

/** The view that a fresh device is shown was also shown by folding, at the same revision. */
export async function assertWasTrue({ live, views }, fresh) {
  const { stream } = live
  let shown = null
  fresh.on("frame", ({ direction, text }) => {
    if (direction === "out") return
    shown ??= [JSON.parse(text)].flat().find((object) => object.stream === stream && object.snapshot)
  })
  await fresh.resume()
  await fresh.watch(stream).settled()
  assert.ok(shown, `${stream} is shown`)
  if (!views.has(shown.rev)) {
    live.parlor.here()
    await until(live.parlor, () => live.rev >= shown.rev, `${stream} at ${shown.rev}`)
  }
  assert.ok(views.has(shown.rev), `${stream} was at ${shown.rev}`)
  assert.deepEqual(plain(views.get(shown.rev)), plain(shown.snapshot))
}
