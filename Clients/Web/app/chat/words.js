import { say } from "../words/pages.js"

/** `Ada`, `Ada and Ben`, `Ada, Ben and 3 others`. */
export function listed(names, most = 3) { return say.common.listOf(names, most) }

/** `Ben is writing`; nothing when nobody is. */
export function writingWords(names) { return names.length === 0 ? "" : say.chat.isWriting(names) }

/**
 * What happened to a conversation, as a quiet line; `name` says who an id is, "you" for the reader. In a room, people
 * come and go by themselves, and `by` is no person.
 */
export function noticeWords({ event, body, by: actor }, name, isRoom = false) {
  const by = isRoom ? null : actor
  const who = name(body.userId)
  switch (event) {
    case "memberAdded":
      return by && by !== body.userId ? say.chat.added(name(by), who) : say.chat.joined(who)
    case "memberRemoved":
      return body.reason === "removed" && by && by !== body.userId
        ? say.chat.removed(name(by), who) : say.chat.left(who)
    case "renamed":
      return by ? say.chat.named(name(by), body.title) : say.chat.nowNamed(body.title)
    case "closed": return say.common.roomEnded
    default: return ""
  }
}

/** A message in one line, as in a list or a quote. */
export function preview(message) {
  if (!message) return ""
  if (message.deletedAt) return say.chat.deleted
  const text = message.text?.replace(/\s+/gu, " ").trim()
  return text || (message.photoId || message.photoURL ? say.common.photo : "")
}

/** True for up to three emoji and nothing else: they are shown large. */
export function isOnlyEmoji(text) {
  if (!text || text.length > 40) return false
  const letters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text.trim())]
  return letters.length >= 1 && letters.length <= 3
    && letters.every(({ segment }) => /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2})/u.test(segment))
}

/** As the server counts: what a reader sees as one character is one. */
export function countCharacters(text) {
  // Counting is slow, and only matters near the limit.
  if (text.length < 3000) return text.length
  return [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].length
}
