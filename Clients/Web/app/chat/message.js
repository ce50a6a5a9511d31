import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { linked } from "./links.js"
import { Reactions } from "./reactions.js"
import { times } from "./times.js"
import { isOnlyEmoji, listed, preview } from "./words.js"
import { say } from "../words/pages.js"
import { reasonOf } from "../words/words.js"

const READERS = 6

/**
 * One message. `talk` is the conversation that it stands in, and `person(userId)` who somebody is
 * there; `quoted` is the message that it answers; `readers` those who have read up to it.
 */
export function Message({ row, talk, person, color, quoted, readers, isDirect, isFocused, isFlashed, thumb }) {
  const { message, isMine, isFirst, isLast, key } = row
  const sender = person(message.senderId)
  const isBare = !message.deletedAt && !message.photoURL && !thumb && !message.replyTo && isOnlyEmoji(message.text)
  // Only what belongs to the message that has the focus is on the way of the Tab key.
  const tabindex = isFocused ? "0" : "-1"
  const label = `${isMine ? say.common.you : sender.displayName ?? say.common.guest}, ${times.full(message.sentAt)}: `
    + preview(message)
  return h("article", {
    key, class: [
      "message", isMine && "message-mine", isFirst && "message-first", isLast && "message-last",
      !isMine && !isDirect && "message-known", message.pending && "message-pending",
      message.failed && "message-failed", isFlashed && "message-flash",
    ],
    "data-row": key, tabindex, "aria-label": label,
    style: { "--tint": color },
    on: talk.press.handlers(row),
  },
    h("div", { class: "message-main" },
      isFirst && !isMine && !isDirect && h("p", { class: "message-sender", "aria-hidden": "true" },
        h("span", { class: "message-name one-line", dir: "auto" }, sender.displayName ?? say.common.guest), clock(message)),
      h("div", { class: "message-line" },
        isLast && !isMine && !isDirect && h("button", {
          type: "button", class: "message-face", tabindex, "aria-label": sender.displayName ?? say.common.guest,
          on: { click: () => talk.openPerson(message.senderId) },
        }, h(Avatar, { person: sender, color, size: "small" })),
        h("div", { class: ["bubble", isBare && "bubble-bare", message.deletedAt && "bubble-deleted"] },
          message.replyTo && h(Quote, { quoted, talk, person, messageId: message.replyTo, tabindex }),
          h(Photo, { message, thumb, talk, sender, tabindex }),
          h(Words, { message })),
        h("button", {
          type: "button", class: "message-more", tabindex, "aria-label": say.chat.whatToDo,
          on: { click: (event) => talk.openMenu(row, event.currentTarget) },
        }, icon("more"))),
      h(Reactions, { message, talk, person, tabindex }),
      h(End, { row, talk, hasClock: isLast && (isMine || isDirect), readers, person, tabindex })))
}

function Words({ message }) {
  if (message.deletedAt) return h("p", { class: "bubble-words" }, say.chat.wasDeleted)
  if (!message.text) return null
  return h("p", { class: "bubble-words", dir: "auto" },
    linked(message.text).map((part) => part.href
      ? h("a", { href: part.href, ...outside(part.href), class: "bubble-link", dir: "ltr" }, part.text)
      : part.text))
}

/** Links to Parlor itself stay in this window. */
function outside(href) {
  return new URL(href).origin === location.origin
    ? {} : { target: "_blank", rel: "noopener noreferrer nofollow" }
}

function Photo({ message, thumb, talk, sender, tabindex }) {
  const source = thumb?.url ?? message.photoURL
  if (!source || message.deletedAt) return null
  const state = talk.photos.get(source)
  return h("button", {
    type: "button", class: [
      "bubble-photo", state === "missing" && "bubble-photo-missing",
      !state && !thumb && "bubble-photo-unknown",
    ],
    tabindex, disabled: Boolean(message.isUpload),
    "aria-label": say.chat.photoOpen(sender.displayName ?? say.common.guest),
    on: { click: () => talk.openPhoto(message, thumb) },
  },
    h("img", {
      src: source, alt: "", draggable: "false", decoding: "async",
      width: thumb?.width, height: thumb?.height,
      on: {
        load: () => talk.photoCame(source, "here"), error: () => talk.photoCame(source, "missing"),
      },
    }),
    state === "missing" && h("span", { class: "bubble-photo-gone" }, icon("photo"), say.chat.photoGone),
    message.isUpload && message.pending && h("progress", {
      class: "bubble-progress", max: "1", value: message.progress ?? null, "aria-label": say.chat.sendingPhoto,
    }))
}

/** What a message answers; a tap goes there. */
function Quote({ quoted, messageId, talk, person, tabindex }) {
  const name = !quoted ? null
    : quoted.senderId === talk.app.me ? say.common.you : person(quoted.senderId).displayName ?? say.common.guest
  return h("button", {
    type: "button", class: "quote", tabindex, style: { "--tint": quoted && talk.colorOf(quoted.senderId) },
    "aria-label": say.chat.inReplyTo(name ?? say.chat.earlierInline, preview(quoted)),
    on: { click: () => talk.jumpTo(messageId) },
  },
    h("span", { class: "quote-name", dir: "auto" }, name ?? say.chat.earlier),
    h("span", { class: "quote-words one-line", dir: "auto" },
      (quoted?.photoId || quoted?.photoURL) && icon("photo"), quoted ? preview(quoted) : say.chat.tapToSee))
}

function clock({ sentAt }) {
  return h("time", { datetime: sentAt, title: times.full(sentAt) }, times.clock(sentAt))
}

/** Below a message: when it was sent, and who has read up to it. */
function End({ row, talk, hasClock, readers, person, tabindex }) {
  const foot = Foot({ row, talk, hasClock })
  if (!foot && !readers) return null
  return h("div", { class: "message-end" }, foot, readers && h(Readers, { readers, person, talk, tabindex }))
}

function Foot({ row: { message }, talk, hasClock }) {
  if (message.failed) {
    return h("p", { class: "message-foot message-wrong", role: "alert" },
      reasonOf(message.failed) ?? say.chat.notSent, " ",
      again(say.common.tryAgain, () => talk.retry(message)), " ",
      again(say.chat.discard, () => talk.discard(message)))
  }
  const isEdited = message.editedAt && !message.deletedAt
  if (!hasClock && !isEdited) return null
  return h("p", { class: "message-foot" },
    hasClock && clock(message),
    isEdited && h("span", { title: times.full(message.editedAt) }, hasClock ? say.chat.editedAfter : say.chat.edited),
    message.pending && say.chat.sendingAfter)
}

function again(words, click) {
  return h("button", { type: "button", class: "message-again", on: { click } }, words)
}

/** The faces of those who have read up to here. */
function Readers({ readers, person, talk, tabindex }) {
  const names = readers.map((userId) => person(userId).displayName ?? say.common.guest)
  return h("button", {
    type: "button", class: "readers", tabindex, "aria-label": say.chat.readBy(listed(names, 12)),
    title: say.chat.readBy(listed(names, 12)), on: { click: () => talk.showReaders(readers) },
  },
    readers.slice(0, READERS).map((userId) =>
      h("span", { key: userId, class: "reader", flip: `reader-${userId}`, "aria-hidden": "true" },
        h(Avatar, { person: person(userId), color: talk.colorOf(userId), class: "avatar-tiny" }))),
    readers.length > READERS
      && h("span", { class: "readers-more", "aria-hidden": "true" }, `+${readers.length - READERS}`))
}
