const FIRST = 80
const STEP = 60
const MOST = 220
/** Lines that stand elsewhere once older messages are there. */
const MOVING = new Set(["day", "start"])

/** Which rows of a long conversation are drawn. While `isAtEnd`, new rows come into it. */
export class RowWindow {
  #firstKey = null
  #lastKey = null
  isAtEnd = true

  /** The part of `rows` to draw. */
  of(rows) {
    const places = new Map(rows.map((row, index) => [row.key, index]))
    let end = this.isAtEnd ? rows.length : (places.get(this.#lastKey) ?? rows.length - 1) + 1
    let start = withLines(rows, places.get(this.#firstKey) ?? Math.max(0, end - FIRST))
    if (end - start > MOST && this.isAtEnd) start = end - MOST + STEP
    return this.#set(rows, start, end)
  }

  growUp(rows) {
    const { start, end } = this.#bounds(rows)
    if (start === 0) return false
    const first = Math.max(0, start - STEP)
    this.#set(rows, first, Math.min(end, first + MOST))
    return true
  }

  growDown(rows) {
    const { start, end } = this.#bounds(rows)
    if (end === rows.length) return false
    const last = Math.min(rows.length, end + STEP)
    this.#set(rows, Math.max(start, last - MOST), last)
    return true
  }

  /** Around a row that is to be seen; false when there is no such row. */
  around(rows, key) {
    const place = rows.findIndex((row) => row.key === key)
    if (place < 0) return false
    const { start, end } = this.#bounds(rows)
    if (place < start || place >= end) {
      this.#set(rows, Math.max(0, place - STEP), Math.min(rows.length, place + STEP))
    }
    return true
  }

  toEnd() {
    this.isAtEnd = true
    this.#firstKey = null
  }

  #bounds(rows) {
    const start = withLines(rows, rows.findIndex((row) => row.key === this.#firstKey))
    const last = this.isAtEnd ? rows.length - 1 : rows.findIndex((row) => row.key === this.#lastKey)
    return { start: Math.max(0, start), end: (last < 0 ? rows.length - 1 : last) + 1 }
  }

  #set(rows, start, end) {
    const drawn = rows.slice(start, end)
    const isStill = ({ kind }) => !MOVING.has(kind)
    this.#firstKey = drawn.find(isStill)?.key ?? null
    this.#lastKey = drawn.findLast(isStill)?.key ?? null
    this.isAtEnd = end === rows.length
    return drawn
  }
}

function withLines(rows, start) {
  while (start > 0 && MOVING.has(rows[start - 1].kind)) start -= 1
  return start
}
