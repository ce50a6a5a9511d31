import { friendsOf, nameOf } from "./friendsOf.js"
import { shortName } from "../parts/shortName.js"
import { say } from "../words/pages.js"

/** What the viewer can do, by their tie, about a person who does not hear from strangers. */
const NEXT = {
  none: { words: "", name: say.person.addFriend, run: ask },
  incoming: { words: say.friends.theyAsked, name: say.common.accept, run: accept },
  outgoing: { words: say.friends.youAskedAlready },
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
    app.toast(status === "friend" ? say.friendship.areFriends(name) : say.friends.askedWho(name))
  })
}

export function accept(app, { userId, displayName }) {
  return app.run(async () => {
    await friendsOf(app).accept(userId)
    app.toast(say.friendship.areFriends(shortName(displayName)), { kind: "good" })
  })
}

export function decline(app, { userId }) { return app.run(() => friendsOf(app).decline(userId)) }

export function withdraw(app, { userId }) { return app.run(() => friendsOf(app).remove(userId)) }

export async function unfriend(app, { userId, displayName }) {
  const isSure = await app.confirm(say.friends.removeWho(shortName(displayName)), {
    yes: say.common.remove, no: say.common.keep, detail: say.friends.removeDetail,
  })
  if (isSure) await app.run(() => friendsOf(app).remove(userId))
}

export async function block(app, { userId, displayName }) {
  const isSure = await app.confirm(say.friends.blockWho(shortName(displayName)), {
    yes: say.person.block,
    detail: say.friends.blockDetail,
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
      offerFriendship(app, person, leaveOut ? say.friends.leftOut : say.friends.onlyFriends)
    }
  })
}

function offerFriendship(app, person, why) {
  const tie = tieTo(app, person.userId)
  const { words = "", name, run } = NEXT[tie] ?? {}
  app.toast(`${why(shortName(person.displayName))}${words}`, {
    kind: "bad", seconds: 12, action: run && {
      name, isOpen: () => tieTo(app, person.userId) === tie, run: () => run(app, person),
    },
  })
}
