/** The newest frames, for the panel that shows the protocol, and a slow network to try things with. */
export class Tape {
  frames = []
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
    this.frames.push(frame)
    if (this.frames.length > mostFrames) this.frames.shift()
    this.heard(frame)
  }
}

const mostFrames = 500
const secrets = /"(token|fcmToken|password|newPassword|passcode)":"(?:[^"\\]|\\.)*"/g
