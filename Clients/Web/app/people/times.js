import { locale } from "../words/language.js"
import { say } from "../words/words.js"

const STEPS = [["minute", 60], ["hour", 60], ["day", 24], ["month", 30], ["year", 12]]

/** `Online`, or when somebody was seen last. */
export function presence({ isOnline, lastSeen }, now = Date.now()) {
  if (isOnline) return say.presence.online
  if (!lastSeen) return ""
  const ago = agoOf(lastSeen, now)
  return ago ? say.presence.seen(ago) : say.presence.seenNow
}

/** `5 minutes ago`; nothing for less than a minute. */
export function agoOf(at, now = Date.now()) {
  let amount = (now - Date.parse(at)) / 1000
  let name
  for (const [unit, size] of STEPS) {
    if (amount < size) break
    amount /= size
    name = unit
  }
  return name && new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-Math.floor(amount), name)
}

export function monthOf(at) {
  return new Intl.DateTimeFormat(locale, { month: "long", year: "numeric" }).format(new Date(at))
}
