/** The games that the server offers, read once. */
let games
let reading

export function loadGames(app) {
  reading ??= app.parlor.call("match.catalog")
    .then((reply) => { games = reply.games; app.redraw() })
    .catch(() => { reading = undefined })
  return reading
}

export function allGames() { return games ?? [] }

export function gameOf(id) { return allGames().find((game) => game.id === id) }

/** `Crazy Eights`; while it is not known, made of the id. */
export function gameName(id) { return gameOf(id)?.displayName ?? inWords(id) }

/** `smallCrimes` becomes `Small crimes`. */
export function inWords(id) {
  const words = id.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
