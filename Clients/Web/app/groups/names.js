import { shortName } from "../parts/shortName.js"
import { say } from "../words/words.js"

/** Somebody's short name, as the group's members or anything else tells it. */
export function nameIn(app, members, userId) {
  const known = app.parlor.person(userId)?.displayName ?? members.find(({ id }) => id === userId)?.username
  return shortName(known) ?? say.common.somebody
}

/** `Ada won`, `Ada and Ben won`, or `Nobody won`. */
export function winnersOf(app, { members }, { winners }) {
  const names = winners.map((id) => (id === app.me ? say.common.you : nameIn(app, members, id)))
  if (names.length === 0) return say.groups.nobodyWon
  return say.groups.won(names)
}

/** What a member's row says of how they played. */
export function winsOf(wins, isKeeper) {
  const words = say.groups.wins(wins)
  return isKeeper ? say.groups.keeper(words) : words
}
