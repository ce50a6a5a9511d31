import { shortName } from "../parts/shortName.js"

/** Somebody's short name, as the group's members or anything else tells it. */
export function nameIn(app, members, userId) {
  const known = app.parlor.person(userId)?.displayName ?? members.find(({ id }) => id === userId)?.username
  return shortName(known) ?? "Somebody"
}

/** `Ada won`, `Ada and Ben won`, or `Nobody won`. */
export function winnersOf(app, { members }, { winners }) {
  const names = winners.map((id) => (id === app.me ? "You" : nameIn(app, members, id)))
  if (names.length === 0) return "Nobody won"
  return `${new Intl.ListFormat("en", { type: "conjunction" }).format(names)} won`
}

/** What a member's row says of how they played. */
export function winsOf(wins, isKeeper) {
  const words = wins === 1 ? "1 win" : `${wins} wins`
  return isKeeper ? `${words} · keeps the group` : words
}
