/** `Ada`, `Ada and Ben`, `Ada, Ben and 3 others`. */
export function listed(names, most = 3) {
  if (names.length <= 1) return names[0] ?? ""
  if (names.length > most) {
    const others = names.length - (most - 1)
    return `${names.slice(0, most - 1).join(", ")} and ${others} others`
  }
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
}

/** `Ben is writing`; nothing when nobody is. */
export function writingWords(names) {
  if (names.length === 0) return ""
  return `${listed(names)} ${names.length === 1 ? "is" : "are"} writing`
}

/**
 * What happened to a conversation, as a quiet line; `name` says who an id is, "you" for the reader. In a room, people
 * come and go by themselves, and `by` is no person.
 */
export function noticeWords({ event, body, by: actor }, name, isRoom = false) {
  const by = isRoom ? null : actor
  const who = name(body.userId)
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)
  switch (event) {
    case "memberAdded":
      return by && by !== body.userId ? `${capital(name(by))} added ${who}` : `${capital(who)} joined`
    case "memberRemoved":
      return body.reason === "removed" && by && by !== body.userId
        ? `${capital(name(by))} removed ${who}` : `${capital(who)} left`
    case "renamed":
      return by ? `${capital(name(by))} named this “${body.title}”` : `The name is now “${body.title}”`
    case "closed": return "The room has ended"
    default: return ""
  }
}

/** A message in one line, as in a list or a quote. */
export function preview(message) {
  if (!message) return ""
  if (message.deletedAt) return "Deleted message"
  const text = message.text?.replace(/\s+/gu, " ").trim()
  return text || (message.photoId || message.photoURL ? "Photo" : "")
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
