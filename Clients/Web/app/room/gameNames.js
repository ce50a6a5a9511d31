import { nameOfGame } from "../games.js"
import { catalogueOf, entryOf } from "../match/catalogue.js"

/** What is known of a game before its rules are read. */
export function gameOf(app, id) {
  catalogueOf(app)
  return entryOf(id)
}

/** `Crazy Eights`; while it is not known, made of the id. */
export function gameName(app, id) { return gameOf(app, id)?.displayName ?? nameOfGame(id) }
