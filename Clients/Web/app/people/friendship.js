import { friendsOf } from "./friendsOf.js"

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
    app.toast(status === "friend" ? `You and ${displayName} are friends` : `Asked ${displayName} to be friends`)
  })
}

export function accept(app, { userId, displayName }) {
  return app.run(async () => {
    await friendsOf(app).accept(userId)
    app.toast(`You and ${displayName} are friends`, { kind: "good" })
  })
}

export function decline(app, { userId }) { return app.run(() => friendsOf(app).decline(userId)) }

export function withdraw(app, { userId }) { return app.run(() => friendsOf(app).remove(userId)) }

export async function unfriend(app, { userId, displayName }) {
  const isSure = await app.confirm(`Remove ${displayName} from your friends?`, {
    yes: "Remove", no: "Keep", detail: "They are not told. You can ask them again later.",
  })
  if (isSure) await app.run(() => friendsOf(app).remove(userId))
}

export async function block(app, { userId, displayName }) {
  const isSure = await app.confirm(`Block ${displayName}?`, {
    yes: "Block",
    detail: "You are friends no longer. They can’t write to you, find you, ask you, or come into your rooms, and see you as offline. They are not told.",
  })
  if (isSure) await app.run(() => friendsOf(app).block(userId))
}

export function unblock(app, { userId }) { return app.run(() => friendsOf(app).unblock(userId)) }

/** Opens the conversation with somebody. */
export function message(app, userId) {
  return app.run(async () => {
    const { conversationId } = await app.parlor.call("chat.direct", { userId })
    app.go(`/chat/${conversationId}`)
  })
}
