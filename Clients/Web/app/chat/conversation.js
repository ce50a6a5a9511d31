import { Announcer } from "./announcer.js"
import { Attachments } from "./attachments.js"
import { colorIn } from "./colors.js"
import { Composer } from "./composer.js"
import { ConversationView } from "./conversationView.js"
import { Memo } from "./memo.js"
import { openMenu } from "./messageMenu.js"
import { nameIn, personIn } from "./names.js"
import { Notices } from "./notices.js"
import { Outbox } from "./outbox.js"
import { Press } from "./press.js"
import { Reading } from "./reading.js"
import { RowWindow } from "./rowWindow.js"
import { Scroller } from "./scroller.js"
import { styled } from "../styles.js"
import { showPhoto, showReaders } from "./sheets.js"
import { numberOf, timeline } from "./timeline.js"
import { times } from "./times.js"
import { Walk } from "./walk.js"
import { noticeWords, preview } from "./words.js"
import { shortName } from "../parts/shortName.js"
import { say } from "../words/pages.js"

/**
 * A conversation to put into a page: `view()` draws its messages and the field. As a panel it
 * stands beside a room's table and has no head of its own.
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

export class Conversation {
  memo = new Memo()
  announcer = new Announcer()
  rowWindow = new RowWindow()
  reading = new Reading(this)
  walk = new Walk(this)
  rows = []
  /** Which photos are here, and which are missing, by their address. */
  photos = new Map()
  menu = null
  isDropping = false
  #wasAtEnd = true
  #offs = []

  constructor(chatId, app, { isPanel, room }) {
    Object.assign(this, { chatId, app, isPanel, room })
    this.live = app.parlor.chat(chatId)
    this.notices = new Notices(chatId)
    this.outbox = new Outbox(app, this.live)
    this.attachments = new Attachments(app)
    this.composer = new Composer(this)
    this.scroller = new Scroller({
      onScroll: () => this.#scrolled(),
      onNearTop: () => this.walk.nearTop(), onNearEnd: () => this.walk.nearEnd(),
    })
    this.press = new Press({
      onMenu: (row, element, at) => this.openMenu(row, element, at),
      onReply: (row) => this.reply(row.message),
      onKey: (event, row) => this.walk.key(event, row),
    })
    const { reading } = this
    this.#offs = [
      this.live.on("event", (event) => this.#happened(event)),
      this.live.on("status", (status) => { if (status !== "live") reading.interrupted() }),
      on(document, "visibilitychange", () => (document.hidden ? reading.left() : reading.seen())),
      on(window, "focus", () => reading.seen()),
    ]
  }

  get chat() { return this.live.state }

  get isDirect() { return this.chat?.type === "direct" }

  get isClosed() { return this.chat?.isClosed ?? false }

  get canWrite() {
    return this.live.status !== "closed" && !this.isClosed && Boolean(this.chat?.members?.includes(this.app.me))
  }

  get isAtEnd() { return this.scroller.isAtEnd && this.rowWindow.isAtEnd }

  get typists() { return this.live.typists.map((userId) => shortName(this.name(userId))) }

  person(userId) { return personIn(this.chat, userId, this.app.parlor) }

  name(userId) { return nameIn(this.chat, userId, this.app.parlor) }

  colorOf(userId) { return colorIn(this.chat, userId, this.app) }

  noticeWords(notice) {
    const name = (userId) => (userId === this.app.me ? say.common.youInline : shortName(this.name(userId)))
    return noticeWords(notice, name, this.chat.type === "room")
  }

  close() {
    for (const off of this.#offs) off()
    this.reading.close()
    this.composer.close()
    this.scroller.attach(null)
    this.live.close()
  }

  /** All rows, also those that are not drawn. */
  allRows() {
    const { chat, outbox, notices, reading } = this
    reading.catchUp()
    const deps = [
      chat.messages, outbox.list, notices.list, reading.unreadAfter, chat.more, times.day(Date.now()),
    ]
    this.rows = this.memo.get("rows", deps, () => timeline({
      messages: [...chat.messages, ...outbox.list], notices: notices.list,
      unreadAfter: reading.unreadAfter, me: this.app.me, dayOf: (at) => times.day(at),
      keyOf: (message) => message.localId ?? this.live.keyOf(message), isStart: !chat.more,
    }))
    return this.rows
  }

  // What the reader does.

  async send(text, photos, replyTo) {
    this.reading.unreadAfter = null
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
    if (this.canWrite && !message.deletedAt && message.number) this.composer.reply(message)
  }

  async remove(message) {
    const isSure = await this.app.confirm(say.chat.deleteForAll, {
      yes: say.common.delete, detail: preview(message),
    })
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

  photoCame(source, state) {
    this.photos.set(source, state)
    this.app.redraw()
  }

  openPhoto(message, thumb) { showPhoto(this, message, thumb) }

  showReaders(userIds) { showReaders(this, userIds) }

  async openPerson(userId) {
    if (userId === this.app.me) return this.app.go("/me")
    await this.app.run(async () => {
      const { openPersonSheet } = await styled(["people"], () => import("../people/personSheet.js"))
      openPersonSheet(this.app, userId, { room: this.room })
    })
  }

  toNewest() {
    this.rowWindow.toEnd()
    this.scroller.toEnd()
    this.app.redraw()
  }

  jumpTo(messageId) { return this.walk.jumpTo(messageId, numberOf(messageId)) }

  // What happens.

  /** The place of the messages came onto the screen, or left it. */
  attach(element) {
    this.scroller.attach(element)
    if (element) this.reading.arrived()
    else this.reading.left()
  }

  /** Called after each drawing, before it is seen. */
  drawn() {
    this.scroller.keep()
    // What does not fill the page can't be scrolled to get more.
    if (this.scroller.isShort) this.walk.nearTop()
    this.reading.seen()
  }

  #happened(event) {
    const { chat, app, reading } = this
    if (!chat) return
    const isNotice = this.notices.note(event, chat.messageCount ?? 0)
    if (!reading.hasCaughtUp) return
    // Who somebody new is comes a moment after them.
    if (isNotice) setTimeout(() => this.#say(this.noticeWords(event)), 300)
    const { event: name, body } = event
    if (name !== "sent" || body.senderId === app.me) return
    this.#say(`${this.name(body.senderId)}: ${preview(body)}`)
    reading.came(body)
  }

  #say(sentence) {
    this.announcer.say(sentence)
    this.app.redraw()
  }

  #scrolled() {
    this.reading.seen()
    if (this.isAtEnd === this.#wasAtEnd) return
    this.#wasAtEnd = this.isAtEnd
    this.app.redraw()
  }
}

function on(target, name, listener) {
  target.addEventListener(name, listener)
  return () => target.removeEventListener(name, listener)
}
