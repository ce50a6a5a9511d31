import { locale } from "../words/language.js"

const names = new Intl.Collator(locale)
const sameNames = new Intl.Collator(locale, { sensitivity: "base" })

/** Friends: who is online first, then by name. */
export function onlineFirst(people) {
  return [...people].sort((one, other) =>
    byPresence(one, other) || names.compare(one.displayName, other.displayName))
}

/** What a search found, in its order; of equal names, who is online comes first. */
export function onlineFirstOfEqualNames(people) {
  const ordered = []
  for (const person of people) {
    let place = ordered.length
    while (place > 0 && isEqual(ordered[place - 1], person) && byPresence(ordered[place - 1], person) > 0) place -= 1
    ordered.splice(place, 0, person)
  }
  return ordered
}

function isEqual(one, other) { return sameNames.compare(one.displayName, other.displayName) === 0 }

function byPresence(one, other) {
  return Boolean(other.isOnline) - Boolean(one.isOnline)
}
