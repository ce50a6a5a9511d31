import { Parlor } from "../parlor.js"
import { memoryStore } from "../parlor/store.js"

const SHOWN = 100

/** A device of a new guest, to try calls with: what went over its socket, and what it was answered last. */
export class TestDevice {
  slowMs = 0
  /** Why it could not begin. */
  fault = null
  /** {name, isWaiting, ok, stream, rev, error} of the last call. */
  answer = null
  #onChange
  #isClosed = false

  constructor(name, onChange, make = (options) => new Parlor(options)) {
    this.name = name
    this.#onChange = onChange
    this.parlor = make({ app: "parlor-playground/1.0.0", storage: memoryStore(), store: null })
    this.parlor.on("frame", () => onChange())
    this.parlor.on("status", () => onChange())
  }

  get status() { return this.parlor.status }
  get person() { return this.parlor.userId }
  /** {number, direction, text, at}, the newest first. Of long ones there is the beginning. */
  get frames() { return this.parlor.debug.frames.slice(-SHOWN).reverse() }

  async begin() {
    try {
      await this.parlor.begin({ displayName: this.name })
    } catch (error) {
      this.fault = error.message
    }
    // It may have been closed before it had begun.
    if (this.#isClosed) this.parlor.close()
    this.#onChange()
  }

  /** Sends a call; a slow answer to an earlier one is no longer shown. */
  async call(name, body, key) {
    const answer = (this.answer = { name, isWaiting: true })
    this.#onChange()
    try {
      const { ok, stream, rev } = await this.parlor.ask(name, body, key ? { key } : {})
      Object.assign(answer, { ok, stream, rev })
    } catch ({ code = "FAULT", message }) {
      answer.error = { code, message }
    }
    answer.isWaiting = false
    this.#onChange()
  }

  /** Null, or why there is no such stream. */
  watch(stream) {
    try {
      this.parlor.watch(stream)
      return null
    } catch (error) {
      return error.message
    }
  }

  /** As if the network broke; it connects again by itself. */
  cut() { this.parlor.debug.cut() }

  slow(milliseconds) {
    this.slowMs = milliseconds
    this.parlor.debug.slow(milliseconds)
    this.#onChange()
  }

  close() {
    this.#isClosed = true
    this.parlor.close()
  }
}
