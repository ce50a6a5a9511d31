import { change } from "./immutable.js"

const avatarFields = ["avatarType", "avatarId", "photoURL", "avatar"]

/** Somebody in a room, with name and avatar as they are now. */
export function portray(place, identity) {
  if (!identity) return place
  const fields = { username: identity.displayName }
  for (const name of avatarFields) fields[name] = identity[name]
  return change(place, fields)
}

/** A message, with its sender as they are now. */
export function portraySender(message, identity) {
  if (!identity) return message
  const fields = { senderName: identity.displayName }
  for (const name of avatarFields) fields[`sender${name[0].toUpperCase()}${name.slice(1)}`] = identity[name]
  return change(message, fields)
}

/** The people of a conversation, by id. */
export function portrayAll(details, people) {
  let copy = null
  for (const [id, shown] of Object.entries(details)) {
    const identity = people.get(id)
    if (!identity) continue
    const { userId, ...fields } = identity
    const absent = Object.fromEntries(avatarFields.map((name) => [name, undefined]))
    const next = change(shown, { ...absent, ...fields })
    if (next !== shown) (copy ??= { ...details })[id] = next
  }
  return copy ?? details
}

export { avatarFields }
