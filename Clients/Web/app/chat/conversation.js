import { Announcer } from "./announcer.js"
import { Attachments } from "./attachments.js"
import { colorIn } from "./colors.js"
import { Composer } from "./composer.js"
import { ConversationView } from "./conversationView.js"
import { afterDrawing } from "./frames.js"
import { Memo } from "./memo.js"
import { openMenu } from "./messageMenu.js"
import { nameIn, personIn } from "./names.js"
import { Notices } from "./notices.js"
import { Outbox } from "./outbox.js"
import { Press } from "./press.js"
import { RowWindow } from "./rowWindow.js"
import { Scroller } from "./scroller.js"
import { showPhoto, showReaders } from "./sheets.js"
import { numberOf, timeline } from "./timeline.js"
import { times } from "./times.js"
import { noticeWords, preview } from "./words.js"

/**
 * A conversation to put into a page: `view()` draws its messages and the field. As a panel it stands beside a room's
 * table and has no head of its own.
 */
export function openChat(chatId, app, { isPanel = false, room = null } = {}) {
  const talk = new Conversation(chatId, app, { isPanel, room })
  return {
    live: talk.live, talk,
    view: () => ConversationView(talk),
    close: () => talk.close(),
    get unread() { return talk.live.unread },
  }
}

/** Messages that come this soon after the connection were written while the reader was away. */
const CATCH_UP_MS = 500

export class Conversation {
  memo = new Memo()
  announcer = new Announcer()
  rowWindow = new RowWindow()
  rows = []
  unreadAfter = null
  focusedKey = null
  flashedKey = null
  menu = null
  isDropping = false
  #isOlderComing = false
  #hasCaughtUp = false
  #catchingUp = null
  #readTo = 0
  #offs = []

  constructor(chatId, app, { isPanel, room }) {
    Object.assign(this, { chatId, app, isPanel, room })
    this.live = app.parlor.chat(chatId)
    this.notices = new Notices(chatId)
    this.outbox = new Outbox(app, this.live)
    this.attachments = new Attachments(app)
    this.composer = new Composer(this)
    this.scroller = new Scroller({
      onScroll: () => this.#scrolled(), onNearTop: () => this.#nearTop(), onNearEnd: () => this.#nearEnd(),
    })
    this.press = new Press({
      onMenu: (row, element, at) => this.openMenu(row, element, at),
      onReply: (row) => this.reply(row.message),
      onKey: (event, row) => this.#key(event, row),
    })
    this.#offs = [
      this.live.on("event", (event) => this.#happened(event)),
      this.live.on("status", (status) => { if (status !== "live") this.#hasCaughtUp = false }),
      on(document, "visibilitychange", () => (document.hidden ? this.#left() : this.#seen())),
      on(window, "focus", () => this.#seen()),
    ]
  }

  get chat() { return this.live.state }

  get isClosed() { return this.chat?.isClosed ?? false }

  get canWrite() {
    return this.live.status !== "closed" && !this.isClosed && this.chat?.members?.includes(this.app.me)
  }

  get isDirect() { return this.chat.type === "direct" }

  get typists() { return this.live.typists.map((userId) => this.name(userId)) }

  person(userId) { return personIn(this.chat, userId, this.app.parlor) }

  name(userId) { return nameIn(this.chat, userId, this.app.parlor) }

  colorOf(userId) { return colorIn(this.chat, userId, this.app) }

  noticeWords(notice) {
    const name = (userId) => (userId === this.app.me ? "you" : this.name(userId))
    return noticeWords(notice, name, this.chat.type === "room")
  }

  close() {
    for (const off of this.#offs) off()
    clearTimeout(this.#catchingUp)
    this.composer.close()
    this.scroller.attach(null)
    this.live.close()
  }

  /** All rows, also those that are not drawn. */
  allRows() {
    const { chat } = this
    this.#catchUp(chat)
    const day = times.day(Date.now())
    const deps = [chat.messages, this.outbox.list, this.notices.list, this.unreadAfter, chat.more, day]
    this.rows = this.memo.get("rows", deps, () => timeline({
      messages: [...chat.messages, ...this.outbox.list], notices: this.notices.list,
      unreadAfter: this.unreadAfter, me: this.app.me, dayOf: (at) => times.day(at),
      keyOf: (message) => message.localId ?? this.live.keyOf(message), isStart: !chat.more,
    }))
    return this.rows
  }

  /** What came while the reader was elsewhere in the conversation. */
  get newBelow() {
    const read = Math.max(this.#readTo, numberOf(this.chat.readUpTo?.[this.app.me]))
    return this.chat.messages.filter(({ number, senderId }) => number > read && senderId !== this.app.me).length
  }

  // What the reader does.

  async send(text, photos, replyTo) {
    this.unreadAfter = null
    this.toNewest()
    if (photos.length > 0) return this.outbox.put({ photos, text, replyTo })
    // A failed message stays in view and says why.
    await this.live.send({ text, ...(replyTo && { replyTo }) }).catch(() => {})
  }

  retry(message) {
    if (message.isUpload) this.outbox.send(message)
    else this.live.retry(message.messageId)?.catch(() => {})
  }

  discard(message) {
    if (message.isUpload) this.outbox.drop(message)
    else this.live.discard(message.messageId)
  }

  react(message, emoji, isOn) { this.app.run(this.live.react(message.messageId, emoji, isOn)) }

  reply(message) {
    if (!this.canWrite || message.deletedAt || !message.number) return
    this.composer.reply(message)
  }

  async remove(message) {
    const isSure = await this.app.confirm("Delete this message for everybody?", { yes: "Delete", detail: preview(message) })
    if (isSure) this.app.run(this.live.remove(message.messageId))
  }

  openMenu(row, element, at) { openMenu(this, row, element, at) }

  closeMenu() {
    if (!this.menu) return
    const { key } = this.menu
    this.menu = null
    this.app.redraw()
    requestAnimationFrame(() => this.scroller.row(key)?.focus({ preventScroll: true }))
  }

  openPhoto(message, thumb) { showPhoto(this, message, thumb) }

  showReaders(userIds) { showReaders(this, userIds) }

  async openPerson(userId) {
    if (userId === this.app.me) return this.app.go("/me")
    await this.app.run(async () => {
      const { openPersonSheet } = await import("../people/personSheet.js")
      openPersonSheet(this.app, userId, { room: this.room })
    })
  }

  toNewest() {
    this.rowWindow.toEnd()
    this.scroller.toEnd()
    this.app.redraw()
  }

  /** To a message, however old it is. */
  async jumpTo(messageId) {
    const isHere = () => this.chat.messages.some((message) => message.messageId === messageId)
    await this.app.run(async () => {
      const wanted = numberOf(messageId)
      while (!isHere() && this.live.hasOlder && this.chat.messages[0]?.number > wanted) await this.live.older(100)
    })
    if (!isHere()) return
    const message = this.chat.messages.find((one) => one.messageId === messageId)
    const key = this.live.keyOf(message)
    this.rowWindow.around(this.allRows(), key)
    this.flashedKey = key
    this.focusedKey = key
    this.app.redraw()
    afterDrawing(() => {
      this.scroller.toRow(key, Math.max(80, (this.scroller.element?.clientHeight ?? 0) / 3))
      this.scroller.row(key)?.focus({ preventScroll: true })
    })
    setTimeout(() => {
      this.flashedKey = null
      this.app.redraw()
    }, 1600)
  }

  /** The place of the messages came onto the screen, or left it. */
  attach(element) {
    this.scroller.attach(element)
    if (!element) return this.#left()
    if (this.unreadAfter !== null && this.live.unread > 0) queueMicrotask(() => this.#toUnread())
  }

  /** Called after each drawing, before it is seen. */
  drawn() {
    this.scroller.keep()
    // What does not fill the page can't be scrolled to get more.
    if (this.scroller.isShort) this.#nearTop()
    this.#seen()
  }

  // What happens.

  /** Once what came meanwhile is here, the reader is shown where it begins. */
  #catchUp(chat) {
    if (this.#hasCaughtUp || this.live.status !== "live") return
    if ((chat.unreadCounts?.[this.app.me] ?? 0) === 0) {
      this.#catchingUp ??= setTimeout(() => this.#caughtUp(), CATCH_UP_MS)
      return
    }
    this.unreadAfter = numberOf(chat.readUpTo?.[this.app.me])
    // Nothing counts as read before the reader is where the new messages begin.
    queueMicrotask(() => {
      if (this.scroller.isAtEnd) this.#toUnread()
      this.#caughtUp()
    })
  }

  #caughtUp() {
    clearTimeout(this.#catchingUp)
    this.#catchingUp = null
    this.#hasCaughtUp = true
    this.app.redraw()
  }

  /** What was read when the reader left is not new any more. */
  #left() {
    if (this.chat && this.live.unread === 0) this.unreadAfter = null
  }

  #toUnread() {
    const { rowWindow, rows } = this
    if (!rowWindow.around(rows, "unread")) return
    const place = rows.findIndex((row) => row.key === "unread")
    if (rows.length - place > 6) this.scroller.toRow("unread", 64)
  }

  #happened(event) {
    const { chat, app } = this
    if (!chat) return
    if (this.notices.note(event, chat.messageCount ?? 0) && this.#hasCaughtUp) {
      this.announcer.say(this.noticeWords(event))
    }
    if (event.event !== "sent" || event.body.senderId === app.me || !this.#hasCaughtUp) return
    this.announcer.say(`${this.name(event.body.senderId)}: ${preview(event.body)}`)
    if (this.unreadAfter === null && !this.#isWatching()) this.unreadAfter = event.body.number - 1
  }

  #isWatching() {
    return Boolean(this.scroller.element) && !document.hidden && document.hasFocus() && this.scroller.isAtEnd
  }

  #scrolled() {
    this.#seen()
    if (this.scroller.isAtEnd !== this.wasAtEnd) {
      this.wasAtEnd = this.scroller.isAtEnd
      this.app.redraw()
    }
  }

  /** Marks as read what is in view. */
  #seen() {
    const { scroller, chat } = this
    if (!chat?.messages?.length || !scroller.element?.clientHeight || document.hidden || !document.hasFocus()) return
    if (!this.#hasCaughtUp || this.live.unread === 0 || this.app.sheets.length > 0) return
    const newest = chat.messages.findLast((message) => message.number)
    const key = scroller.isAtEnd && this.rowWindow.isAtEnd ? null : scroller.lastSeen()
    const message = key === null ? newest
      : chat.messages.find((one) => one.number && this.live.keyOf(one) === key)
    if (!message || message.number <= Math.max(this.#readTo, numberOf(chat.readUpTo?.[this.app.me]))) return
    this.#readTo = message.number
    this.live.read(message.messageId).catch(() => { this.#readTo = 0 })
  }

  async #nearTop() {
    if (!this.chat || this.#isOlderComing) return
    if (this.rowWindow.growUp(this.rows)) return this.app.redraw()
    if (!this.live.hasOlder) return
    this.#isOlderComing = true
    try {
      await this.live.older()
      this.rowWindow.growUp(this.allRows())
    } catch {
      // The next time that somebody scrolls there, it is tried again.
    }
    this.#isOlderComing = false
    this.app.redraw()
  }

  #nearEnd() {
    if (!this.rowWindow.isAtEnd && this.rowWindow.growDown(this.rows)) this.app.redraw()
  }

  /** Arrows go from message to message; Enter and the menu key open the menu. */
  #key(event, row) {
    if (event.target !== event.currentTarget) return
    const messages = this.rows.filter(({ kind }) => kind === "message")
    const place = messages.findIndex(({ key }) => key === row.key)
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: messages.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      if (to >= messages.length) return this.composer.focus()
      return this.focusRow(messages[Math.max(0, to)].key)
    }
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault()
      this.openMenu(row, event.currentTarget)
    } else if (event.key.toLowerCase() === "r" && !event.metaKey && !event.ctrlKey) {
      event.preventDefault()
      this.reply(row.message)
    } else if (event.key === "Escape") {
      this.composer.focus()
    }
  }

  focusRow(key) {
    this.focusedKey = key
    this.rowWindow.around(this.rows, key)
    this.app.redraw()
    afterDrawing(() => {
      const row = this.scroller.row(key)
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: "nearest" })
    })
  }
}

function on(target, name, listener) {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}
