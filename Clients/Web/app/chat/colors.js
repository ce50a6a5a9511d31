import { rosterColors } from "../parts/palette.js"

let people = null
import("../people/colors.js").then((module) => { people = module }, () => {})

let last = { members: null, colors: null }

/** The colours in which the viewer sees those of a conversation: {userId: hex}. */
export function colorsIn(chat, app) {
  const members = chat.members
  if (last.members === members && last.people === people) return last.colors
  const colors = rosterColors(members, { viewer: app.me })
  last = { members, people, colors }
  return colors
}
