import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { Empty } from "../parts/empty.js"
import { cups } from "../parts/pictures.js"
import { ChatFace } from "../chat/face.js"
import { titleOf } from "../chat/names.js"
import { written } from "../chat/written.js"
import { say } from "../words/pages.js"
import { reasonOf } from "../words/words.js"

/** Asks for a conversation, that of the `room` first, and sends the picture there as a photo. */
export function openSendToChat(app, { picture, room }) {
  const list = app.parlor.chats()
  const here = room?.state?.conversationId
  app.sheet((close) => {
    const send = (chat) => {
      close()
      app.run(() => sendPicture(app, chat, picture))
    }
    return Conversations({ app, list, here, send })
  }, { title: say.drawing.sendToChat, onClose: () => list.close() })
}

async function sendPicture(app, chat, picture) {
  app.toast(say.drawing.onItsWay)
  const { photoId } = await app.parlor.upload(await picture())
  await app.parlor.call("chat.send", { photoId }, { key: chat.conversationId })
  app.toast(say.drawing.sentTo(titleOf(chat, app.me, app.parlor)), { kind: "good" })
}

function Conversations({ app, list, here, send }) {
  if (list.error && !list.state) return h("p", null, reasonOf(list.error))
  if (!list.state) return h("p", { class: "loading", role: "status" }, h("span", { class: "spinner" }), say.common.moment)
  const chats = hereFirst(written(list.state.conversations, here), here)
  if (chats.length === 0 && !list.hasMore) {
    return h(Empty, { picture: cups(), title: say.chat.none },
      h("p", null, say.drawing.noChatsHint))
  }
  return h("div", { class: "stack" },
    h("ul", { class: "list" }, chats.map((chat) => h("li", { key: chat.conversationId },
      h("button", { type: "button", class: "list-item", on: { click: () => send(chat) } },
        h(ChatFace, { chat, app }),
        h("span", { class: "list-words" },
          h("span", { class: "list-name one-line", dir: "auto" }, titleOf(chat, app.me, app.parlor)),
          chat.conversationId === here && h("span", { class: "list-about" }, say.drawing.roomChat)))))),
    list.hasMore && h(Button, { kind: "quiet", onClick: () => app.run(list.older()) }, say.chat.older))
}

export function hereFirst(chats, here) {
  const isHere = ({ conversationId }) => conversationId === here
  return [...chats.filter(isHere), ...chats.filter((chat) => !isHere(chat))]
}
