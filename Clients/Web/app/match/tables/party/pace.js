/** From one slip to the next, and from one answer to the next, in milliseconds: at most. */
const SLIP = 700
const ANSWER = 300
/** All is shown when this part of the time has passed. */
const PART = .45
/** A reveal that began this long ago is shown as it ends. */
const LATE = 3000

/**
 * How a reveal unfolds: its things come one after the other, `step` milliseconds apart, and all are there at `end`.
 * Everything is on the page from the beginning: nobody has to wait to go on.
 */
export function paceOf({ options, said, settings }) {
  const hasSlips = Boolean(options?.some(({ authors }) => authors?.length))
  const answers = said?.filter(({ option, text }) => text || (option ?? null) !== null).length ?? 0
  const count = Math.max(1, hasSlips ? options.length : answers)
  const whole = (settings?.revealSeconds ?? 10) * 1000 * PART
  const step = Math.round(Math.min(hasSlips ? SLIP : ANSWER, whole / count))
  return { step, end: step * count }
}

/** True for a device that comes into the middle of a reveal. */
export function isLateFor({ phase, settings }, turnEndsAt, now) {
  if (phase !== "reveal" || !turnEndsAt || !settings?.revealSeconds) return false
  return Date.parse(turnEndsAt) - now < settings.revealSeconds * 1000 - LATE
}
