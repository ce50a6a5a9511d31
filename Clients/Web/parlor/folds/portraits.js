import { change } from "./immutable.js"

const avatarFields = ["avatarType", "avatarId", "avatarLook", "photoURL", "avatar"]

/** As whom something was shown last, so that long lists cost little. */
const shownAs = new WeakMap()

function shown(item, identity, fields) {
  if (shownAs.get(item) === identity) return item
  const next = change(item, fields())
  shownAs.set(next, identity)
  return next
}

/** Somebody in a room, with name and avatar as they are now. */
export function portray(place, identity) {
  return identity ? shown(place, identity, () => named("username", "", identity)) : place
}

/** A message, with its sender as they are now. */
export function portraySender(message, identity) {
  return identity ? shown(message, identity, () => named("senderName", "sender", identity)) : message
}

function named(name, prefix, identity) {
  const fields = { [name]: identity.displayName }
  for (const field of avatarFields) {
    fields[prefix ? `${prefix}${field[0].toUpperCase()}${field.slice(1)}` : field] = identity[field]
  }
  return fields
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
