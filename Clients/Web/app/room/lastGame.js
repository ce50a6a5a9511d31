/** The game that is played in a room, or was played last, kept until the tab is closed. Undefined if none was. */
export function lastGameIn({ code, status, lastResults, selectedGameType }) {
  const isRunning = status === "inGame"
  if (!lastResults && !isRunning) return undefined
  // The next results may be the same as the last ones.
  const results = isRunning ? null : textOf(lastResults)
  let known = played.get(code) ?? read(code)
  // Results do not name their game: it is the one that was chosen when they came.
  if (known?.results !== results) {
    known = { results, game: selectedGameType }
    write(code, known)
  }
  played.set(code, known)
  return known.game
}

const played = new Map()

/** The same for the same results, in whatever order the scores came. */
function textOf({ scores = {}, winners }) { return JSON.stringify([winners, Object.entries(scores).sort()]) }

function read(code) {
  try { return JSON.parse(sessionStorage.getItem(`parlor.played.${code}`)) } catch { return null }
}

function write(code, known) {
  try { sessionStorage.setItem(`parlor.played.${code}`, JSON.stringify(known)) } catch { /* A private window keeps nothing. */ }
}
