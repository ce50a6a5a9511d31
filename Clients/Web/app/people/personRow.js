import { h } from "../view.js"
import { Avatar } from "../parts/avatar.js"
import { colorFor } from "./colors.js"
import { presence } from "./times.js"

/** Somebody in a list: a link to their page, and what can be done at once beside it. */
export function PersonRow({ app, person, about, hidesPresence, glides = true }, actions) {
  const { userId, displayName, handle } = person
  const lines = [handle && `@${handle}`, about ?? (hidesPresence ? null : presence(person))].filter(Boolean)
  return h("li", { class: "person-row", key: userId, flip: glides ? `person-${userId}` : null },
    h("a", { class: "list-item", href: `/person/${userId}` },
      h(Avatar, { person, color: colorFor(app, userId), isOnline: hidesPresence ? undefined : Boolean(person.isOnline) }),
      h("span", { class: "list-words" },
        h("span", { class: "list-name one-line", dir: "auto" }, displayName || "…"),
        lines.length > 0 && h("span", { class: "list-about one-line" }, lines.join(" · ")))),
    actions.length > 0 && h("span", { class: "person-actions" }, actions))
}
