import { h } from "../view.js"
import { icon } from "../icons.js"
import { Avatar } from "../parts/avatar.js"
import { listed } from "./words.js"
import { say } from "../words/pages.js"

const FACES = 3

const QUICK = "👍 ❤️ 😂 😮 😢 🎉".split(" ")
const MORE = ("🙏 👏 🔥 💯 ✅ ❌ 👀 🤔 😍 🥰 😊 😉 😎 🤩 😭 😅 🙈 😴 🤯 😡 "
  + "👎 🤝 💪 ✌️ 🤞 👋 🙌 💔 ⭐ 🌟 ☕ 🍰 🍕 🍻 🎲 🃏 🏆 🎨 🎶 🌈").split(" ")

/** The emoji that people put on a message, and who did. */
export function Reactions({ message, talk, person, tabindex }) {
  const kinds = Object.entries(message.reactions ?? {})
  if (kinds.length === 0) return null
  const { me } = talk.app
  return h("div", { class: "reactions" },
    kinds.map(([emoji, people]) => {
      const isMine = people.includes(me)
      const names = people.map((userId) => (userId === me ? say.common.youInline : person(userId).displayName ?? say.common.guest))
      return h("button", {
        key: emoji, type: "button", class: "reaction", "aria-pressed": String(isMine), tabindex,
        "aria-label": say.chat.reactedBy(emoji, listed(names, 12)), title: listed(names, 12),
        disabled: !talk.canWrite,
        on: { click: () => talk.react(message, emoji, !isMine) },
      },
        h("span", { class: "reaction-emoji", "aria-hidden": "true" }, emoji),
        people.length <= FACES
          ? h("span", { class: "reaction-faces", "aria-hidden": "true" }, people.map((userId) =>
            h(Avatar, { key: userId, person: person(userId), color: talk.colorOf(userId), class: "avatar-tiny" })))
          : h("span", { class: "reaction-count" }, people.length))
    }))
}

/** A small bar of emoji to put on a message. */
export function EmojiBar({ message, me, isLong, onChoose, onMore }) {
  const isOn = (emoji) => message.reactions?.[emoji]?.includes(me) ?? false
  const button = (emoji) => h("button", {
    key: emoji, type: "button", class: "emoji", "aria-pressed": String(isOn(emoji)),
    on: { click: () => onChoose(emoji, !isOn(emoji)) },
  }, emoji)
  return h("div", { class: ["emoji-bar", isLong && "emoji-bar-long"], role: "group", "aria-label": say.chat.react },
    (isLong ? [...QUICK, ...MORE] : QUICK).map(button),
    !isLong && h("button", {
      type: "button", key: "more", class: "emoji emoji-more", "aria-label": say.chat.moreEmoji, on: { click: onMore },
    }, icon("plus")))
}
