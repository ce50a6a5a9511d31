import { numberOf } from "./timeline.js"

/**
 * Whose faces stand under which message: {messageId: [userId]}, for everybody but the reader. Nobody
 * stands under what they wrote themselves, or under what is not shown.
 */
export function readMarks(readUpTo, messages, me) {
  const senders = new Map(messages.map((message) => [message.messageId, message.senderId]))
  const marks = {}
  for (const userId of Object.keys(readUpTo ?? {}).sort()) {
    const messageId = readUpTo[userId]
    if (userId === me || !senders.has(messageId) || senders.get(messageId) === userId) continue
    ;(marks[messageId] ??= []).push(userId)
  }
  return marks
}

/** Who has read this message, whether or not their mark stands under it. */
export function readersOf(message, readUpTo, me) {
  return Object.keys(readUpTo ?? {}).filter((userId) =>
    userId !== me && userId !== message.senderId && numberOf(readUpTo[userId]) >= message.number)
}
