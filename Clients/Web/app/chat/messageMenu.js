import { h } from "../view.js"
import { icon } from "../icons.js"
import { report } from "../people/report.js"
import { EmojiBar } from "./reactions.js"
import { readersOf } from "./readMarks.js"
import { showReactions, showReaders } from "./sheets.js"
import { times } from "./times.js"
import { say } from "../words/pages.js"

const WIDE = "(min-width: 44rem)"
const EDGE = 8

/** Opens what can be done with a message: beside it on a wide screen, from below on a phone. */
export function openMenu(talk, row, element, at) {
  if (row.message.failed || row.message.isUpload) return
  talk.walk.focusedKey = row.key
  talk.isEmojiLong = false
  if (matchMedia(WIDE).matches) {
    const box = (element.querySelector?.(".bubble") ?? element).getBoundingClientRect()
    const point = at ? { x: at.clientX, top: at.clientY, bottom: at.clientY }
      : { x: row.isMine ? box.right : box.left, top: box.top, bottom: box.bottom, isEnd: row.isMine }
    talk.menu = { key: row.key, row, point }
    talk.app.redraw()
    return
  }
  const close = talk.app.sheet(() => h(MenuBody, { talk, row: current(talk, row), close: () => close() }), {
    title: say.chat.message,
  })
}

/** The menu beside its message. */
export function Menu({ talk }) {
  const { row, point } = talk.menu
  const close = () => talk.closeMenu()
  return h("div", {
    class: "menu-back", key: "menu",
    on: {
      pointerdown: (event) => { if (event.target === event.currentTarget) close() },
      contextmenu: (event) => event.preventDefault(),
      keydown: (event) => keys(event, close),
    },
  },
    h("div", {
      class: "menu", role: "dialog", "aria-label": say.chat.message, tabindex: "-1",
      ref: (element) => placed(talk, element, point),
    }, h(MenuBody, { talk, row: current(talk, row), close })))
}

/** It may grow while it is open, and stays on the screen. */
function placed(talk, element, point) {
  talk.menuSize?.disconnect()
  if (!element) return
  talk.menuSize = new ResizeObserver(() => place(element, point))
  talk.menuSize.observe(element)
  requestAnimationFrame(() => {
    place(element, point)
    element.querySelector("button")?.focus({ preventScroll: true })
  })
}

function place(element, { x, top, bottom, isEnd }) {
  const { width, height } = element.getBoundingClientRect()
  const isBelow = bottom + EDGE + height < innerHeight
  const left = Math.min(Math.max(EDGE, isEnd ? x - width : x), innerWidth - width - EDGE)
  const from = isBelow ? bottom + 4
    : Math.max(EDGE, Math.min(top - height - 4, innerHeight - height - EDGE))
  element.style.setProperty("left", `${left}px`)
  element.style.setProperty("top", `${from}px`)
}

function keys(event, close) {
  if (event.key === "Escape" || event.key === "Tab") {
    event.preventDefault()
    event.stopPropagation()
    return close()
  }
  const buttons = [...event.currentTarget.querySelectorAll("button:not(:disabled)")]
  const index = buttons.indexOf(document.activeElement)
  const isEmoji = document.activeElement?.classList.contains("emoji")
  const firstItem = buttons.findIndex((button) => !button.classList.contains("emoji"))
  const to = {
    ArrowRight: index + 1, ArrowLeft: index - 1,
    ArrowDown: isEmoji ? firstItem : index + 1,
    ArrowUp: index === firstItem ? 0 : index - 1,
  }[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons[(to + buttons.length) % buttons.length]?.focus()
}

function MenuBody({ talk, row, close }) {
  const { message, isMine } = row
  const { app, chat, live } = talk
  const canWrite = talk.canWrite && !message.deletedAt && Boolean(message.number)
  const isAdmin = chat.type === "group" && chat.adminId === app.me
  const reactions = Object.keys(message.reactions ?? {}).length
  const readers = readersOf(message, chat.readUpTo, app.me)
  const isDirect = chat.type === "direct"
  const item = (name, words, run, more) => h("button", {
    type: "button", key: name, class: ["menu-item", more],
    on: { click: () => { close(); run() } },
  }, icon(name), h("span", null, words))
  const react = (emoji, isOn) => {
    close()
    talk.react(message, emoji, isOn)
  }
  return h("div", { class: "menu-body" },
    canWrite && h(EmojiBar, {
      message, me: app.me, isLong: talk.isEmojiLong,
      onChoose: react, onMore: () => {
        talk.isEmojiLong = true
        app.redraw()
      },
    }),
    canWrite && item("reply", say.chat.reply, () => talk.reply(message)),
    message.text && item("copy", say.chat.copy, () => copy(talk, message.text)),
    canWrite && isMine && message.text && item("pen", say.chat.edit, () => talk.composer.edit(message)),
    reactions > 0 && item("smile", say.chat.whoReacted, () => showReactions(talk, message)),
    !isDirect && readers.length > 0 && item("eye", say.chat.readByCount(readers.length), () => showReaders(talk, readers)),
    canWrite && (isMine || isAdmin) && item("trash", say.chat.deleteAll, () => talk.remove(message), "menu-bad"),
    !isMine && !message.deletedAt && message.messageId
      && item("flag", say.common.report, () => report(app, senderOf(app, message), message.messageId)),
    h("p", { class: "menu-about" }, times.full(message.sentAt)))
}

function senderOf({ parlor }, { senderId }) {
  return { userId: senderId, displayName: parlor.person(senderId)?.displayName ?? say.chat.theSender }
}

/** The row as it is now: while the menu is open, the message may change. */
function current(talk, row) {
  return talk.rows.find(({ key }) => key === row.key) ?? row
}

async function copy({ app }, text) {
  try {
    await navigator.clipboard.writeText(text)
    app.toast(say.chat.copied)
  } catch {
    app.toast(say.chat.cantCopy, { kind: "bad" })
  }
}
