import { h } from "../view.js"
import { now as serverTime } from "./clock.js"

const LAST = 5

/** When the time is really over: after all letters have appeared, and not when the next one does. */
export function endOf(turnEndsAt, view) {
  return turnEndsAt && view?.later ? new Date(Date.parse(turnEndsAt) + view.later * 1000).toISOString() : turnEndsAt
}

/** Counts the last seconds of a player who is awaited. A device that comes late begins at the second that it is. */
export class LastSeconds {
  /** 5 to 1; null before and after. */
  second = null
  #tell
  #now
  #endsAt = null
  #timer

  /** `tell(second)` is called with each of them, and with null when there is nothing to count any more. */
  constructor(tell, now = serverTime) { [this.#tell, this.#now] = [tell, now] }

  /** Until `endsAt`; null when nobody is in a hurry. */
  follow(endsAt) {
    if ((endsAt ?? null) === this.#endsAt) return
    this.#endsAt = endsAt ?? null
    this.#look()
  }

  close() { clearTimeout(this.#timer) }

  #look() {
    clearTimeout(this.#timer)
    const left = this.#endsAt === null ? 0 : Date.parse(this.#endsAt) - this.#now()
    const second = Math.ceil(left / 1000)
    if (second > 0) {
      const next = second > LAST ? left - LAST * 1000 : left - (second - 1) * 1000
      this.#timer = setTimeout(() => this.#look(), Math.max(next, 1))
    }
    this.#show(second > 0 && second <= LAST ? second : null)
  }

  #show(second) {
    if (second === this.second) return
    this.second = second
    this.#tell(second)
  }
}

/** A large number over the table. Nothing under it is out of reach. */
export function Countdown({ second }) {
  return second && h("span", { class: "last-second", key: `second${second}`, "aria-hidden": "true" }, second)
}
