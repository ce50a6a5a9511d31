import { friendsOf, nameOf } from "./friendsOf.js"
import { shortName } from "../parts/shortName.js"

/** What the viewer can do, by their tie, about a person who does not hear from strangers. */
const NEXT = {
  none: { words: "", name: "Add friend", run: ask },
  incoming: { words: " They asked to be your friend.", name: "Accept", run: accept },
  outgoing: { words: " You asked to be friends already." },
}

/** What somebody is to the viewer: "self", "blocked", "friend", "incoming", "outgoing" or "none". */
export function tieTo(app, userId) {
  const state = friendsOf(app)?.state
  if (userId === app.me) return "self"
  if (!state) return "unknown"
  if (friendsOf(app).isBlocked(userId)) return "blocked"
  if (state.friends.includes(userId)) return "friend"
  if (state.incoming.includes(userId)) return "incoming"
  return state.outgoing.includes(userId) ? "outgoing" : "none"
}

export function ask(app, { userId, displayName }) {
  return app.run(async () => {
    const { status } = await friendsOf(app).request(userId)
    const name = shortName(displayName)
    app.toast(status === "friend" ? `You and ${name} are friends` : `Asked ${name} to be friends`)
  })
}

export function accept(app, { userId, displayName }) {
  return app.run(async () => {
    await friendsOf(app).accept(userId)
    app.toast(`You and ${shortName(displayName)} are friends`, { kind: "good" })
  })
}

export function decline(app, { userId }) { return app.run(() => friendsOf(app).decline(userId)) }

export function withdraw(app, { userId }) { return app.run(() => friendsOf(app).remove(userId)) }

export async function unfriend(app, { userId, displayName }) {
  const isSure = await app.confirm(`Remove ${shortName(displayName)} from your friends?`, {
    yes: "Remove", no: "Keep", detail: "They are not told. You can ask them again later.",
  })
  if (isSure) await app.run(() => friendsOf(app).remove(userId))
}

export async function block(app, { userId, displayName }) {
  const isSure = await app.confirm(`Block ${shortName(displayName)}?`, {
    yes: "Block",
    detail: "You are friends no longer. They can’t write to you, find you, ask you, or come into your rooms, and see you as offline. They are not told.",
  })
  if (isSure) await app.run(() => friendsOf(app).block(userId))
}

export function unblock(app, { userId }) { return app.run(() => friendsOf(app).unblock(userId)) }

/** Opens the conversation with somebody. */
export function message(app, userId) {
  return writeFirst(app, async () => {
    const { conversationId } = await app.parlor.call("chat.direct", { userId })
    app.go(`/chat/${conversationId}`)
  })
}

/**
 * Runs what begins a conversation or adds people. If one of them does not hear from strangers, names
 * that person and offers friendship. Where many are chosen, `leaveOut` takes the person's id.
 */
export function writeFirst(app, work, leaveOut) {
  return app.run(async () => {
    try {
      return await work()
    } catch (error) {
      const userId = error.context?.userId
      if (error.code !== "FORBIDDEN" || !userId) throw error
      leaveOut?.(userId)
      const person = { userId, displayName: await nameOf(app, userId) }
      offerFriendship(app, person, leaveOut ? "is left out: they let" : "lets")
    }
  })
}

function offerFriendship(app, person, verb) {
  const tie = tieTo(app, person.userId)
  const { words = "", name, run } = NEXT[tie] ?? {}
  app.toast(`${shortName(person.displayName)} ${verb} only friends, or people they met, write first.${words}`, {
    kind: "bad", seconds: 12, action: run && {
      name, isOpen: () => tieTo(app, person.userId) === tie, run: () => run(app, person),
    },
  })
}
