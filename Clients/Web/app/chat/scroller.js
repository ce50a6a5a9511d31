const NEAR_END = 48
const NEAR_EDGE = 1000

/**
 * Keeps the reader's place while what is drawn changes: at the newest message if they were there, else at the row
 * that they were looking at.
 */
export class Scroller {
  isAtEnd = true
  #anchor = null
  #element = null
  #resized = new ResizeObserver(() => this.keep())

  constructor({ onScroll, onNearTop, onNearEnd }) {
    Object.assign(this, { onScroll, onNearTop, onNearEnd })
  }

  get element() { return this.#element }

  attach(element) {
    this.#resized.disconnect()
    this.#element = element
    if (!element) return
    this.#resized.observe(element)
    this.#resized.observe(element.firstElementChild)
    this.keep()
  }

  get isShort() {
    const element = this.#element
    return Boolean(element?.clientHeight) && element.scrollHeight < element.clientHeight * 1.5
  }

  /** Puts the reader where they were, after something changed its size. */
  keep() {
    const element = this.#element
    if (!element) return
    const row = this.isAtEnd ? null : this.#anchor && this.row(this.#anchor.key)
    const by = this.isAtEnd ? element.scrollHeight - element.clientHeight - element.scrollTop
      : row ? this.#topOf(row) - this.#anchor.top : 0
    // Setting the same place again would stop a finger's throw.
    if (Math.abs(by) >= 1) element.scrollTop += by
  }

  scrolled() {
    const element = this.#element
    if (!element || element.clientHeight === 0) return
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    this.isAtEnd = below < NEAR_END
    this.#remember()
    if (element.scrollTop < NEAR_EDGE) this.onNearTop()
    if (below < NEAR_EDGE) this.onNearEnd()
    this.onScroll()
  }

  toEnd() {
    this.isAtEnd = true
    this.#anchor = null
    this.keep()
  }

  /** Brings a row into view: its top this far below the top of what is seen. */
  toRow(key, top = 80) {
    if (this.#element && !this.row(key)) return false
    this.isAtEnd = false
    this.#anchor = { key, top }
    this.keep()
    return true
  }

  row(key) { return this.#element?.querySelector(`[data-row="${CSS.escape(key)}"]`) }

  /** The last row of which the end was seen. */
  lastSeen() {
    const limit = this.#element.getBoundingClientRect().bottom + 8
    const rows = [...this.#element.querySelectorAll("[data-row]")]
    return rows.findLast((row) => row.getBoundingClientRect().bottom <= limit)?.dataset.row
  }

  #remember() {
    if (this.isAtEnd) return
    for (const row of this.#element.querySelectorAll("[data-row]")) {
      const top = this.#topOf(row)
      if (top + row.offsetHeight > 0) {
        this.#anchor = { key: row.dataset.row, top }
        return
      }
    }
  }

  #topOf(row) { return row.getBoundingClientRect().top - this.#element.getBoundingClientRect().top }
}
