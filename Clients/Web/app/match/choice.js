import { bestOf, kindOf } from "./about.js"

const SUGGESTED = 4

/** True if so many can play it. Before the catalogue is here, `entry` has an id alone. */
export function canPlay({ id, policy, maxPlayers }, players) {
  const [least, most] = policy ? [policy.minPlayers, maxPlayers] : bestOf(id)
  return players >= least && players <= most
}

/** How many players a game needs that can't be played with these: `Needs 3 players`. */
export function needOf(entry, players) {
  if (canPlay(entry, players)) return ""
  const least = entry.policy?.minPlayers ?? 1
  if (players < least) return `Needs ${least} players`
  return `For ${entry.maxPlayers} players at most`
}

/** The games that are best with so many, from different shelves as far as there are any. `last` was played just now. */
export function suggested(games, players, last) {
  const suiting = games.filter((entry) => entry.id !== last && canPlay(entry, players))
    .map((entry) => ({ entry, far: distance(entry.id, players) }))
    .sort((one, other) => one.far - other.far).map(({ entry }) => entry)
  const firsts = suiting.filter((entry, at) => suiting.findIndex((other) => kindOf(other.id) === kindOf(entry.id)) === at)
  return [...firsts, ...suiting.filter((entry) => !firsts.includes(entry))].slice(0, SUGGESTED)
}

/** How far a number of players is from the middle of what is best; games that are not best with it come last. */
function distance(game, players) {
  const [least, most] = bestOf(game)
  return Math.abs(players - (least + most) / 2) + (players < least || players > most ? 100 : 0)
}

/** Any game that so many can play, but the one that is chosen. */
export function surprise(games, players, chosen, random = Math.random) {
  const suiting = games.filter((entry) => entry.id !== chosen && canPlay(entry, players))
  return suiting[Math.floor(random() * suiting.length)]?.id
}
