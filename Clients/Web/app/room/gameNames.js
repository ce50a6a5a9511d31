import { catalogueOf, entryOf } from "../match/catalogue.js"

/** What is known of a game before its rules are read. */
export function gameOf(app, id) {
  catalogueOf(app)
  return entryOf(id)
}

/** `Crazy Eights`; while it is not known, made of the id. */
export function gameName(app, id) { return gameOf(app, id)?.displayName ?? inWords(id) }

/** `smallCrimes` becomes `Small crimes`. */
export function inWords(id) {
  const words = id.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
