/** The newest frames, for the panel that shows the protocol, and a slow network to try things with. */
export class Tape {
  frames = []
  #bytes = 0
  #slowMs = 0
  #count = 0
  #free = { in: 0, out: 0 }

  constructor(heard) { this.heard = heard }

  slow(ms) { this.#slowMs = Math.max(0, ms) }

  /** Passes something on in its direction: later when slow, and always in order. */
  pass(direction, onward) {
    const now = Date.now()
    const at = Math.max(now + this.#slowMs, this.#free[direction])
    if (at <= now) return onward()
    this.#free[direction] = at
    setTimeout(onward, at - now)
  }

  note(direction, text) {
    const frame = {
      number: (this.#count += 1), direction, text: text.replace(secrets, '"$1":"…"'), at: new Date(),
    }
    const kept = { ...frame, text: beginningOf(frame.text) }
    this.frames.push(kept)
    this.#bytes += bytesOf(kept)
    while (this.frames.length > mostFrames || this.#bytes > mostBytes) this.#bytes -= bytesOf(this.frames.shift())
    this.heard(frame)
  }
}

export const mostFrames = 500
export const mostBytes = 2_000_000
const mostCharacters = 100_000
const secrets = /"(token|fcmToken|password|newPassword|presentPassword|passcode)":"(?:[^"\\]|\\.)*"/g

/** At most: a character takes one or two bytes. */
function bytesOf({ text }) { return 2 * text.length }

function beginningOf(text) {
  if (text.length <= mostCharacters) return text
  // Written anew: a slice alone would keep the whole text in memory.
  const bytes = new TextEncoder().encode(text.slice(0, mostCharacters))
  return `${new TextDecoder().decode(bytes)}…`
}
