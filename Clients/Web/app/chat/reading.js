import { numberOf } from "./timeline.js"

/** Messages that come this soon after the connection were written while the reader was away. */
const CATCH_UP_MS = 500
/** With fewer new messages than this, the reader stays at the end. */
const FEW = 6

/** What the reader of a conversation has seen: the line above what is new, and the mark that others see. */
export class Reading {
  /** The number of the last message that was read when the reader came; null without new ones. */
  unreadAfter = null
  hasCaughtUp = false
  #waiting = null
  #readTo = 0

  constructor(talk) { this.talk = talk }

  close() { clearTimeout(this.#waiting) }

  get #mark() {
    const { chat, app } = this.talk
    return Math.max(this.#readTo, numberOf(chat.readUpTo?.[app.me]))
  }

  /** How many messages of others have not been seen. */
  get newCount() {
    const { chat, app } = this.talk
    const mark = this.#mark
    return chat.messages.filter(({ number, senderId }) => number > mark && senderId !== app.me).length
  }

  get isWatching() {
    const { scroller } = this.talk
    return Boolean(scroller.element) && !document.hidden && document.hasFocus() && scroller.isAtEnd
  }

  interrupted() { this.hasCaughtUp = false }

  /** Once what came meanwhile is here, the reader is shown where it begins. */
  catchUp() {
    const { live, scroller } = this.talk
    if (this.hasCaughtUp || live.status !== "live") return
    if (live.unread === 0) {
      this.#waiting ??= setTimeout(() => this.#caughtUp(), CATCH_UP_MS)
      return
    }
    this.unreadAfter = this.#mark
    // Nothing counts as read before the reader is where the new messages begin.
    queueMicrotask(() => {
      if (scroller.isAtEnd) this.#toUnread()
      this.#caughtUp()
    })
  }

  came({ number }) {
    if (this.unreadAfter === null && !this.isWatching) this.unreadAfter = number - 1
  }

  arrived() {
    if (this.unreadAfter !== null && this.talk.live.unread > 0) queueMicrotask(() => this.#toUnread())
  }

  /** What was read when the reader left is not new any more. */
  left() {
    if (this.talk.chat && this.talk.live.unread === 0) this.unreadAfter = null
  }

  /** Marks as read what is in view. */
  seen() {
    const { scroller, rowWindow, chat, live, app } = this.talk
    if (!this.hasCaughtUp || live.unread === 0 || app.sheets.length > 0) return
    if (!scroller.element?.clientHeight || document.hidden || !document.hasFocus()) return
    const isAtEnd = scroller.isAtEnd && rowWindow.isAtEnd
    const key = isAtEnd ? null : scroller.lastSeen()
    const message = chat.messages.findLast((one) =>
      one.number && (isAtEnd || live.keyOf(one) === key))
    if (!message || message.number <= this.#mark) return
    this.#readTo = message.number
    live.read(message.messageId).catch(() => { this.#readTo = 0 })
  }

  #caughtUp() {
    clearTimeout(this.#waiting)
    this.#waiting = null
    this.hasCaughtUp = true
    this.talk.app.redraw()
  }

  #toUnread() {
    const { rowWindow, rows, scroller } = this.talk
    if (!rowWindow.around(rows, "unread")) return
    const place = rows.findIndex((row) => row.key === "unread")
    if (rows.length - place > FEW) scroller.toRow("unread", 64)
  }
}
