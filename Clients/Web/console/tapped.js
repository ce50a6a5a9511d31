import { object } from "./lines.js"

export const MOST_KEPT = 500

/** The newest events that a tap heard, at most 500 of them. */
export class Tapped {
  rows = []
  heard = 0
  /** That the server no longer had when they were asked for. */
  lost = 0
  /** Heard while the page was paused, and not shown. */
  #held = []
  #number = 0
  isPaused = false

  take({ lines, lost = 0 }) {
    const found = lines.map(object).filter(Boolean).map((event) => ({ key: (this.#number += 1), event: whole(event) }))
    this.heard += found.length
    this.lost += lost
    if (this.isPaused) this.#held = newest([...this.#held, ...found])
    else if (found.length) this.rows = newest([...this.rows, ...found])
  }

  get held() { return this.#held.length }

  pause() { this.isPaused = true }

  goOn() {
    this.isPaused = false
    this.rows = newest([...this.rows, ...this.#held])
    this.#held = []
  }

  clear() {
    this.rows = []
    this.#held = []
    Object.assign(this, { heard: 0, lost: 0 })
  }
}

function newest(rows) { return rows.length > MOST_KEPT ? rows.slice(-MOST_KEPT) : rows }

/** Of a line that was too long, only its beginning came. */
function whole(line) {
  return line.cut === undefined ? line : { event: "too long to show", body: { bytes: line.cut, begins: line.begins } }
}
