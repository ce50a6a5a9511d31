import { h } from "../view.js"
import { drawnAvatar } from "./faces.js"
import { colorOf, initialsOf } from "./palette.js"

/**
 * Somebody's face. `person` is {userId, displayName, avatarType, avatarId, photoURL, avatar}; `color` is what the
 * viewer sees them in. `isOnline` adds a dot.
 */
export function Avatar({ person, color, size = "medium", isOnline, isBot, class: more }) {
  const name = person?.displayName ?? person?.username ?? ""
  const tint = color ?? colorOf(person?.userId ?? person?.id ?? "")
  return h("span", {
    class: ["avatar", `avatar-${size}`, more], style: { "--tint": tint },
    role: "img", "aria-label": isOnline === undefined ? name : `${name}, ${isOnline ? "online" : "offline"}`,
  },
    face(person, name),
    isOnline && h("span", { class: "avatar-dot", "aria-hidden": "true" }))
}

function face(person, name) {
  if (person?.photoURL && (person.avatarType ?? "custom") === "custom") {
    return h("img", { class: "avatar-photo", src: person.photoURL, alt: "", loading: "lazy", draggable: "false" })
  }
  return drawnAvatar(person)
    ?? h("span", { class: "avatar-initials", "aria-hidden": "true" }, initialsOf(name) || "?")
}
