import { h } from "../view.js"
import { drawnAvatar, drawnBot, drawnSymbol } from "./faces.js"
import { colorOf, initialsOf, lettersOn } from "./palette.js"

/**
 * Somebody's face. `person` is {userId, displayName, avatarType, avatarId, avatarLook, photoURL, avatar}; `color` is
 * what the viewer sees them in. `isOnline` adds a dot.
 */
export function Avatar({ person, color, size = "medium", isOnline, isBot, class: more }) {
  const name = person?.displayName ?? person?.username ?? ""
  const tint = color ?? colorOf(person?.userId ?? person?.id ?? "")
  return h("span", {
    class: ["avatar", `avatar-${size}`, more], style: { "--tint": tint, "--letters": lettersOn(tint) },
    ...(name ? { role: "img", "aria-label": labelOf(name, isOnline) } : { "aria-hidden": "true" }),
  },
    face(person, name, isBot ?? person?.isBot),
    isOnline && h("span", { class: "avatar-dot", "aria-hidden": "true" }))
}

function labelOf(name, isOnline) {
  return isOnline === undefined ? name : `${name}, ${isOnline ? "online" : "offline"}`
}

function face(person, name, isBot) {
  if (person?.photoURL && (person.avatarType ?? "custom") === "custom") {
    return h("img", { class: "avatar-photo", src: person.photoURL, alt: "", loading: "lazy", draggable: "false" })
  }
  const userId = person?.userId ?? person?.id ?? ""
  const initials = initialsOf(name)
  return drawnAvatar(person)
    ?? (isBot ? drawnBot(userId)
      : initials ? h("span", { class: "avatar-initials", "aria-hidden": "true" }, initials)
      : drawnSymbol(userId))
}
