import { h } from "../view.js"
import { Avatar } from "../parts/avatar.js"
import { say } from "../words/pages.js"

/** A photo as large as it fits. */
export function showPhoto(talk, message, thumb) {
  const name = message.senderId === talk.app.me ? say.common.you : talk.name(message.senderId)
  const close = talk.app.sheet(() => h("figure", { class: "large-photo", on: { click: () => close() } },
    h("img", { src: message.photoURL ?? thumb?.url, alt: message.text || say.chat.photoOf(name) }),
    message.text && h("figcaption", { dir: "auto" }, message.text)), { title: name })
}

export function showReaders(talk, userIds) {
  talk.app.sheet((close) => people(talk, userIds.map((userId) => ({ userId })), close), { title: say.chat.readByTitle })
}

export function showReactions(talk, message) {
  const current = () => talk.chat.messages.find(({ messageId }) => messageId === message.messageId) ?? message
  talk.app.sheet((close) => people(talk, Object.entries(current().reactions ?? {}).flatMap(([emoji, userIds]) =>
    userIds.map((userId) => ({ userId, emoji }))), close), { title: say.chat.reactions })
}

function people(talk, list, close) {
  return h("ul", { class: "list" }, list.map(({ userId, emoji }) =>
    h("li", { key: `${emoji ?? ""}${userId}` },
      h("button", {
        type: "button", class: "list-item", on: { click: () => { close(); talk.openPerson(userId) } },
      },
        h(Avatar, { person: talk.person(userId), color: talk.colorOf(userId) }),
        h("span", { class: "list-words" },
          h("span", { class: "list-name", dir: "auto" }, userId === talk.app.me ? say.common.you : talk.name(userId))),
        emoji && h("span", { class: "reaction-large" }, emoji)))))
}
