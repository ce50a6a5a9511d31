import { h } from "../view.js"
import { Page } from "../shell.js"
import { ChatList } from "../chat/chatList.js"
import { cups } from "../parts/pictures.js"

export function open(params, app) {
  const list = new ChatList(app)
  return {
    title: "Chats",
    view: () => h("div", { class: "chats-page" },
      h(Page, { app, title: "Chats", actions: list.action(), class: "chats-side" }, list.view()),
      list.rows.length > 0 && h("div", { class: "chats-beside" },
        h("div", { class: "empty" }, cups(), h("p", null, "Choose a conversation")))),
    close: () => list.close(),
  }
}
