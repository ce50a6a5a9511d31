import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { cups } from "../parts/pictures.js"
import { Drafts } from "./drafts.js"
import { ChatFace } from "./face.js"
import { nameIn, titleOf } from "./names.js"
import { openNewChat } from "./newChat.js"
import { times } from "./times.js"
import { preview } from "./words.js"
import { written } from "./written.js"
import { say } from "../words/pages.js"
import { reasonOf } from "../words/words.js"

/** The conversations of whoever is signed in; `current` is the one that is open beside the list. */
export class ChatList {
  constructor(app, { current } = {}) {
    Object.assign(this, { app, current })
    this.live = app.parlor.chats()
    this.drafts = new Drafts(app.me)
  }

  close() { this.live.close() }

  get rows() { return written(this.live.state?.conversations ?? [], this.current) }

  /** The button that begins a conversation. */
  action(kind = "quiet") {
    return h(Button, { kind, icon: "plus", label: say.chat.newChat, onClick: () => openNewChat(this.app) })
  }

  view() {
    const { app, live } = this
    const { rows } = this
    if (!live.state) {
      return live.error
        ? h(Empty, { picture: cups(), title: say.chat.notShown }, h("p", null, reasonOf(live.error)))
        : h("div", { class: "loading", role: "status" }, h("span", { class: "spinner" }), say.common.moment)
    }
    if (rows.length === 0 && !live.hasMore) {
      return h(Empty, { picture: cups(), title: say.chat.none },
        h("p", null, say.chat.noneHint),
        h(Button, { kind: "main", icon: "plus", onClick: () => openNewChat(app) }, say.chat.newChat))
    }
    return [
      h("ul", { class: "list chats", key: "chats", "aria-label": say.chat.conversations },
        rows.map((chat) => h("li", { key: chat.conversationId }, this.#row(chat)))),
      live.hasMore && h("div", { class: "chats-more", key: "more" },
        h(Button, { kind: "quiet", onClick: () => app.run(live.older()) }, say.chat.older)),
    ]
  }

  #row(chat) {
    const { app } = this
    const id = chat.conversationId
    const isCurrent = id === this.current
    const unread = isCurrent ? 0 : chat.unreadCount
    return h("a", {
      href: `/chat/${encodeURIComponent(id)}`, class: ["list-item chat-row", unread > 0 && "chat-row-unread"],
      "aria-current": isCurrent ? "page" : null, flip: `chat-${id}`,
    },
      h(ChatFace, { chat, app }),
      h("span", { class: "list-words" },
        h("span", { class: "chat-row-head" },
          h("span", { class: "list-name one-line", dir: "auto" }, titleOf(chat, app.me, app.parlor)),
          chat.muted && MutedMark()),
        h("span", { class: "list-about one-line", dir: "auto" }, this.#about(chat, isCurrent))),
      h("span", { class: "chat-row-end" },
        h("time", { class: "chat-row-time", datetime: chat.activeAt }, times.short(chat.activeAt)),
        unread > 0 && h("span", { class: ["badge", chat.muted && "badge-muted"] },
          unread > 99 ? "99+" : unread, h("span", { class: "visually-hidden" }, say.chat.unread))))
  }

  #about(chat, isCurrent) {
    const { app } = this
    const draft = isCurrent ? "" : this.drafts.get(chat.conversationId)
    if (draft) return [h("span", { class: "chat-row-draft" }, say.chat.draft), draft.replace(/\s+/gu, " ")]
    const message = chat.lastMessage
    if (!message) return chat.type === "direct" ? say.chat.sayHello : members(chat)
    const who = message.senderId === app.me ? say.chat.youSay
      : chat.type === "direct" ? "" : `${message.senderName ?? nameIn(chat, message.senderId, app.parlor)}: `
    const isPhoto = !message.deletedAt && (message.photoId || message.photoURL)
    return [who, isPhoto && icon("photo", "icon-inline"), preview(message)]
  }
}

export function MutedMark() {
  return h("span", { class: "chat-row-muted" },
    icon("mute"), h("span", { class: "visually-hidden" }, say.chat.muted))
}

export function members(chat) {
  const count = chat.memberCount ?? chat.members.length
  return count === 1 ? say.chat.onlyYou : say.chat.people(count)
}
