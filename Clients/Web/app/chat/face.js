import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { colorIn } from "./colors.js"
import { otherIn, personIn } from "./names.js"

/** What stands for a conversation: the other one's face, two faces of a group, or a room's door. */
export function ChatFace({ chat, app, isOnline }) {
  const { me, parlor } = app
  const face = (userId, size) => h(Avatar, {
    key: userId, person: personIn(chat, userId, parlor), color: colorIn(chat, userId, app), size, isOnline,
  })
  if (chat.type === "room") {
    return h("span", { class: "chat-face chat-face-room", "aria-hidden": "true" }, icon("door"))
  }
  if (chat.type === "direct") {
    const other = otherIn(chat, me)
    return h("span", { class: "chat-face", "aria-hidden": "true" }, other ? face(other) : icon("person"))
  }
  const others = chat.members.filter((userId) => userId !== me)
  if (others.length < 2) {
    return h("span", { class: ["chat-face", !others.length && "chat-face-room"], "aria-hidden": "true" },
      others.length ? face(others[0]) : icon("people"))
  }
  return h("span", { class: "chat-face chat-face-two", "aria-hidden": "true" },
    face(others[0], "small"), face(others[1], "small"))
}
