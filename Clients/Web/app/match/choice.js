import { bestOf, kindOf } from "./about.js"
import { say } from "../words/games.js"

const SUGGESTED = 4

/** True if this number of players can play the game. Until the catalogue is loaded, an entry has only its id. */
export function canPlay({ id, policy, maxPlayers }, players) {
  const [least, most] = policy ? [policy.minPlayers, maxPlayers] : bestOf(id)
  return players >= least && players <= most
}

/** Why this number of players can't play the game, as `Needs 3 players`; empty if they can. */
export function needOf(entry, players) {
  if (canPlay(entry, players)) return ""
  const least = entry.policy?.minPlayers ?? 1
  if (players < least) return say.quick.needs(least)
  return say.quick.most(entry.maxPlayers)
}

/** The games that suit this number of players best, each from another group where possible, without the `last` one. */
export function suggested(games, players, last) {
  const suiting = games.filter((entry) => entry.id !== last && canPlay(entry, players))
    .map((entry) => ({ entry, far: distance(entry.id, players) }))
    .sort((one, other) => one.far - other.far).map(({ entry }) => entry)
  const firsts = suiting.filter((entry, at) => suiting.findIndex((other) => kindOf(other.id) === kindOf(entry.id)) === at)
  return [...firsts, ...suiting.filter((entry) => !firsts.includes(entry))].slice(0, SUGGESTED)
}

/** How far this number of players is from the middle of the best range. Outside of the range it is at least 100. */
function distance(game, players) {
  const [least, most] = bestOf(game)
  return Math.abs(players - (least + most) / 2) + (players < least || players > most ? 100 : 0)
}

/** A random game that this number of players can play, except the chosen one; undefined if there is none. */
export function surprise(games, players, chosen, random = Math.random) {
  const suiting = games.filter((entry) => entry.id !== chosen && canPlay(entry, players))
  return suiting[Math.floor(random() * suiting.length)]?.id
}
