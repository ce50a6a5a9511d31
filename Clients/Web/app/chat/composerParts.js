import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"
import { preview } from "./words.js"
import { shortName } from "../parts/shortName.js"
import { say } from "../words/pages.js"

/** Above the field: what is answered or changed. */
export function About({ message, talk, isEdited, onCancel }) {
  const name = message.senderId === talk.app.me ? "yourself" : shortName(talk.name(message.senderId))
  return h("div", {
    class: "composer-about", key: "about", style: { "--tint": talk.colorOf(message.senderId) },
  },
    icon(isEdited ? "pen" : "reply"),
    h("div", { class: "composer-about-words" },
      h("span", { class: "quote-name", dir: "auto" },
        isEdited ? say.chat.editing : say.chat.replyTo(name)),
      h("span", { class: "quote-words one-line", dir: "auto" }, preview(message))),
    h(Button, {
      kind: "quiet", icon: "close", label: isEdited ? say.chat.stopEditing : say.chat.noReply, onClick: onCancel,
    }))
}

/** Photos that go with the next message. */
export function Tray({ attachments }) {
  return h("ul", { class: "attachments", key: "attachments", "aria-label": say.chat.photosToSend },
    attachments.list.map((photo) => {
      const name = photo.file.name || say.common.photo
      return h("li", { key: photo.key, class: "attachment" },
        h("img", { src: photo.thumb.url, alt: name }),
        h("button", {
          type: "button", class: "attachment-remove", "aria-label": say.chat.takeAway(name),
          on: { click: () => attachments.remove(photo) },
        }, icon("close")))
    }))
}
