import { h } from "../view.js"
import { bot } from "../people/faces/bot.js"
import { builtIn } from "../people/faces/builtIn.js"
import { layered, SEEN } from "../people/faces/layered.js"
import { symbol } from "../people/faces/symbols.js"
import { symbolOf } from "./palette.js"

/** The drawing of a built-in or layered avatar; null for others, who show a photo or their initials. */
export function drawnAvatar(person) {
  switch (person?.avatarType) {
    case "built_in": return canvas("0 0 64 64", builtIn(person.avatarId, person.avatarLook))
    case "layered": return canvas(`${SEEN.x} ${SEEN.y} ${SEEN.size} ${SEEN.size}`, layered(person.avatar))
    default: return null
  }
}

export function drawnBot(userId) { return canvas("0 0 64 64", bot(userId)) }

/** What is drawn for somebody without a picture and without initials. */
export function drawnSymbol(userId) { return canvas("0 0 48 48", symbol(symbolOf(userId))) }

function canvas(viewBox, shapes) {
  return shapes && h("svg", { viewBox, "aria-hidden": "true" }, shapes)
}
