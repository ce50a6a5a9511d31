import { listed } from "./words.js"
import { say } from "../words/pages.js"

/** Somebody as a conversation shows them: {userId, displayName, ...}, newest identity first. */
export function personIn(chat, userId, parlor) {
  const known = parlor?.person?.(userId)
  return known ?? { userId, ...chat?.participantDetails?.[userId] }
}

export function nameIn(chat, userId, parlor) {
  return personIn(chat, userId, parlor).displayName ?? say.common.guest
}

/** The other one in a conversation of two. */
export function otherIn(chat, me) {
  return chat.members.find((userId) => userId !== me)
    // The other one may be gone; their details stay while a message of theirs is shown.
    ?? Object.keys(chat.participantDetails ?? {}).find((userId) => userId !== me)
}

export function titleOf(chat, me, parlor) {
  if (!chat) return ""
  if (chat.type === "direct") {
    const other = otherIn(chat, me)
    return other ? nameIn(chat, other, parlor) : say.common.chat
  }
  if (chat.title) return chat.title
  if (chat.type === "room") return chat.roomCode ? say.chat.roomCalled(chat.roomCode) : say.common.room
  const others = chat.members.filter((userId) => userId !== me)
  return listed(others.map((userId) => nameIn(chat, userId, parlor))) || say.common.group
}
