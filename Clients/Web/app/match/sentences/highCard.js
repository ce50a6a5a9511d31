import { nameOf } from "../cards.js"
import { count } from "../words.js"

export function acted({ by, before, after, name }) {
  const turned = outcome({ before, after, name })
  if (turned) return turned
  return `${name(by)} laid a card.`
}

export function timedOut(told) { return outcome(told) }

/** Whether the cards were turned over between the two views. */
export function isTurned(before, after) {
  return Boolean(after?.lastRound && before && (after.round !== before.round || (after.results && !before.results)))
}

function outcome({ before, after, name }) {
  if (!isTurned(before, after)) return ""
  const { winner, prize, cards } = after.lastRound
  if (winner === undefined || winner === null) return `A tie. ${prize === 1 ? "The point goes" : `The ${prize} points go`} to the next round.`
  return `${name(winner)} took ${count(prize, "point")} with the ${nameOf(cards[winner])}.`
}
