import { h } from "../view.js"
import { Page } from "../shell.js"
import { ChatList } from "../chat/chatList.js"
import { cups } from "../parts/pictures.js"
import { say } from "../words/pages.js"

export function open(params, app) {
  const list = new ChatList(app)
  return {
    title: say.common.chats,
    view: () => h("div", { class: "chats-page" },
      h(Page, { app, title: say.common.chats, actions: list.action(), class: "chats-side" }, list.view()),
      list.rows.length > 0 && h("div", { class: "chats-beside" },
        h("div", { class: "empty" }, cups(), h("p", null, say.chat.choose)))),
    close: () => list.close(),
  }
}
