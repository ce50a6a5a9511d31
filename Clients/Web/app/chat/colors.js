import { colorFor, colorsFor } from "../people/colors.js"

/** The colour in which the viewer sees somebody in a conversation; the same as at a room's table. */
export function colorIn(chat, userId, app) {
  // Of two people nobody has to be told apart: the other one has the colour of the list of friends.
  if (chat.type === "direct") return colorFor(app, userId)
  return colorsFor(app, chat.members)[userId] ?? colorFor(app, userId)
}
