import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { cups } from "../parts/pictures.js"
import { Empty } from "../parts/empty.js"
import { Button } from "../parts/button.js"
import { Message } from "./message.js"
import { Menu } from "./messageMenu.js"
import { nameIn, titleOf } from "./names.js"
import { readMarks } from "./readMarks.js"
import { times } from "./times.js"
import { writingWords } from "./words.js"
import { shortName } from "../parts/shortName.js"
import { say } from "../words/pages.js"
import { reasonOf } from "../words/words.js"

/** The messages of a conversation, and the field below them. */
export function ConversationView(talk) {
  const { chat, live, app } = talk
  if (!chat) return Waiting(talk)
  queueMicrotask(() => talk.drawn())
  const count = talk.isAtEnd ? 0 : talk.reading.newCount
  const hasMessages = talk.rows.some(({ kind }) => kind === "message")
  const drawing = h("section", {
    key: `chat-${talk.chatId}`, class: ["conversation", talk.isPanel && "conversation-panel"],
    "aria-label": say.chat.titled(titleOf(chat, app.me, app.parlor)),
    on: dropping(talk),
  },
    h("div", {
      key: "messages", class: "messages", ref: (element) => talk.attach(element),
      on: { scroll: () => talk.scroller.scrolled() },
    },
      h("div", {
        // A feed has something in it, or is none.
        class: "messages-inner", role: hasMessages ? "feed" : null, "aria-label": hasMessages ? say.chat.messages : null,
        "aria-busy": live.status === "loading" || null,
      },
        rowsOf(talk),
        !hasMessages && h("div", { class: "empty hello", key: "hello" }, cups(), h("p", null, say.chat.sayHello)),
        h(Typing, { talk, key: "typing" }))),
    h("div", { class: "messages-edge", key: "edge" },
      !talk.isAtEnd && h("button", {
        type: "button", class: "to-newest", "aria-label": count ? say.chat.toNewestCount(count) : say.chat.toNewest,
        leave: [{ opacity: 1 }, { opacity: 0, scale: .7 }],
        on: { click: () => talk.toNewest() },
      }, icon("down"), count > 0 && h("span", { class: "badge" }, count > 99 ? "99+" : count))),
    talk.announcer.view(),
    talk.canWrite ? talk.composer.view() : h(Over, { talk }),
    talk.menu && h(Menu, { talk, key: "menu" }),
    talk.isDropping && h("div", { class: "drop-here", key: "drop", "aria-hidden": "true" },
      icon("photo"), say.chat.drop))
  talk.memo.sweep()
  return drawing
}

function Waiting({ live }) {
  if (live.status !== "closed" && !live.error) {
    return h("div", { class: "conversation", key: "waiting" },
      h("div", { class: "loading", role: "status" }, h("span", { class: "spinner" }), say.common.moment))
  }
  return h("div", { class: "conversation", key: "waiting" },
    h(Empty, { picture: cups(), title: say.chat.notForYou },
      h("p", null, reasonOf(live.error) ?? say.chat.membersOnly),
      h(Button, { href: "/chats" }, say.chat.yourChats)))
}

function rowsOf(talk) {
  const { chat, app, memo, walk } = talk
  const shown = talk.rowWindow.of(talk.allRows())
  const { readUpTo, messages } = chat
  const marks = memo.get("marks", [readUpTo, messages], () => readMarks(readUpTo, messages, app.me))
  const byId = memo.get("ids", [chat.messages], () => new Map(chat.messages.map((one) => [one.messageId, one])))
  const last = shown.findLast(({ kind }) => kind === "message")?.key
  const focusable = shown.some(({ key }) => key === walk.focusedKey) ? walk.focusedKey : last
  return shown.map((row) => {
    if (row.kind !== "message") {
      return memo.get(row.key, [row, chat.title, chat.participantDetails], () => line(row, talk))
    }
    const { message, key } = row
    const readers = marks[message.messageId]
    const quoted = byId.get(message.replyTo)
    const color = talk.colorOf(message.senderId)
    const [isFocused, isFlashed] = [key === focusable, key === walk.flashedKey]
    const thumb = message.thumb ?? talk.outbox.thumbs.get(message.photoId)
    const deps = [
      message, row.isFirst, row.isLast, readers?.join(), quoted, color, isFocused, isFlashed, chat.participantDetails,
      talk.canWrite, talk.photos.get(thumb?.url ?? message.photoURL),
    ]
    return memo.get(key, deps, () => h(Message, {
      row, talk, person: (userId) => talk.person(userId), color, quoted, readers, isFocused, isFlashed, thumb,
      isDirect: talk.isDirect,
    }))
  })
}

function line(row, talk) {
  const words = () => {
    switch (row.kind) {
      case "day": return h("time", { datetime: row.at }, times.dayName(row.at))
      case "unread": return say.common.newMessages
      case "start": return started(talk)
      default: return talk.noticeWords(row.notice)
    }
  }
  return h("p", {
    key: row.key, class: ["line", `line-${row.kind}`], dir: "auto",
    // A day's line moves when older messages come, so nobody's place is kept by it.
    "data-row": row.kind === "day" || row.kind === "start" ? null : row.key,
  }, h("span", { class: "line-words" }, words()))
}

function started({ chat, app }) {
  const founder = chat.createdBy === app.me ? say.common.you : shortName(nameIn(chat, chat.createdBy, app.parlor))
  if (chat.type === "room") return say.chat.roomReads
  if (chat.type === "group") return say.chat.started(founder)
  return say.chat.begins(titleOf(chat, app.me, app.parlor))
}

function Typing({ talk }) {
  const names = talk.typists
  if (names.length === 0) return null
  const [first] = talk.live.typists
  return h("div", {
    key: "typing", class: ["message message-first message-last", !talk.isDirect && "message-known"],
  },
    h("div", { class: "message-main" },
      h("div", { class: "message-line" },
        !talk.isDirect && h("span", { class: "message-face" },
          h(Avatar, { person: talk.person(first), color: talk.colorOf(first), size: "small" })),
        h("div", { class: "bubble bubble-typing" },
          h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")))),
      h("p", { class: "message-foot", dir: "auto" }, writingWords(names))))
}

/** In the place of the field, where nobody writes any more. */
function Over({ talk }) {
  const words = talk.isClosed ? say.chat.endedReadable
    : talk.live.status === "stale" || talk.live.status === "loading" ? say.common.moment
    : talk.live.error?.code === "BLOCKED" ? reasonOf(talk.live.error)
    : say.chat.noLongerIn
  return h("p", { class: "composer composer-over", key: "over" }, words)
}

function dropping(talk) {
  const change = (isDropping) => {
    if (talk.isDropping === isDropping) return
    talk.isDropping = isDropping
    talk.app.redraw()
  }
  const hasFiles = (event) => talk.canWrite && [...event.dataTransfer?.types ?? []].includes("Files")
  return {
    dragover: (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      change(true)
    },
    dragleave: (event) => { if (!event.currentTarget.contains(event.relatedTarget)) change(false) },
    drop: (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      change(false)
      talk.attachments.add([...event.dataTransfer.files])
    },
  }
}
