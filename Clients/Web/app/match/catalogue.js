import { say } from "../words/words.js"

/** What there is to play, asked for once, and the rules of each game once they are needed. */
let games = null
let asking = null
const books = new Map()

export function loadCatalogue(app) {
  asking ??= app.parlor.call("match.catalog", {}).then(
    (answer) => { games = answer.games.map(named); app.redraw(); return games },
    (error) => { asking = null; throw error })
  return asking
}

/** With its name in the language of the app. */
function named(entry) { return { ...entry, displayName: say.gameNames[entry.id] ?? entry.displayName } }

/** The catalogue if it is here; asks for it if not. */
export function catalogueOf(app) {
  if (!games) loadCatalogue(app).catch((error) => app.fail(error))
  return games
}

export function entryOf(game) { return games?.find((entry) => entry.id === game) }

export function loadRules(app, game) {
  if (!books.has(game)) {
    const book = app.parlor.call("match.rules", { game })
    books.set(game, book)
    book.then((rules) => { book.answer = rules }, () => books.delete(game))
  }
  return books.get(game)
}

/** The rules of a game if they are here; asks for them if not, and draws again when they come. */
export function rulesOf(app, game) {
  const book = books.get(game)
  if (!book) loadRules(app, game).then(() => app.redraw(), (error) => app.fail(error))
  return book?.answer
}
