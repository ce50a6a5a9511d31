import { h } from "../view.js"
import { Page } from "../shell.js"
import { Button } from "../parts/button.js"
import { ChatList, members, MutedMark } from "../chat/chatList.js"
import { openChat } from "../chat/conversation.js"
import { openDetails } from "../chat/details.js"
import { ChatFace } from "../chat/face.js"
import { keepAboveKeyboard } from "../chat/keyboard.js"
import { otherIn, titleOf } from "../chat/names.js"
import { PresenceOf } from "../chat/presenceOf.js"
import { writingWords } from "../chat/words.js"
import { say } from "../words/pages.js"

export function open({ id }, app) {
  const conversation = openChat(id, app)
  const list = new ChatList(app, { current: id })
  const { talk } = conversation
  const other = new PresenceOf(app)
  let release = null
  return {
    fillsScreen: true,
    get title() { return talk.chat ? titleOf(talk.chat, app.me, app.parlor) : say.common.chat },
    view: () => h("div", {
      class: "chats-page chat-page", ref: (element) => {
        release?.()
        release = element && keepAboveKeyboard(element)
      },
    },
      h(Page, { app, title: say.common.chats, actions: list.action(), class: "chats-side" }, list.view()),
      h("div", { class: "chat-main" }, h(Head, { talk, list, app, other }), conversation.view())),
    close() {
      release?.()
      other.close()
      conversation.close()
      list.close()
    },
  }
}

function Head({ talk, list, app, other }) {
  const { chat } = talk
  const title = chat && titleOf(chat, app.me, app.parlor)
  const isMuted = list.live.state?.conversations.some((row) => row.conversationId === talk.chatId && row.muted)
  return h("header", { class: "chat-head" },
    h(Button, { kind: "quiet", icon: "back", label: say.common.back, class: "chat-back", onClick: () => app.back("/chats") }),
    chat && h("button", {
      type: "button", class: "chat-about", on: { click: () => openDetails(talk, list.live) },
    },
      h(ChatFace, { chat, app, isOnline: talk.isDirect && other.of(otherIn(chat, app.me))?.isOnline }),
      h("span", { class: "chat-titles" },
        h("h1", { class: "chat-title one-line", dir: "auto", title }, title),
        h("span", { class: ["chat-subtitle one-line", talk.typists.length > 0 && "chat-subtitle-live"], dir: "auto" },
          subtitle(talk, other))),
      isMuted && MutedMark()))
}

function subtitle({ app, chat, typists, isClosed, isDirect }, other) {
  if (typists.length > 0) return isDirect ? say.chat.writing : writingWords(typists)
  if (isClosed) return say.common.roomEnded
  return isDirect ? other.words(otherIn(chat, app.me)) : members(chat)
}
