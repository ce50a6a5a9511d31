import { nameOf } from "../cards.js"
import { say } from "../../words/games.js"

export function acted({ by, before, after, name }) {
  const turned = outcome({ before, after, name })
  if (turned) return turned
  return say.high.laid(name(by))
}

export function timedOut(told) { return outcome(told) }

/** Whether the cards were turned over between the two views. */
export function isTurned(before, after) {
  return Boolean(after?.lastRound && before && (after.round !== before.round || (after.results && !before.results)))
}

function outcome({ before, after, name }) {
  if (!isTurned(before, after)) return ""
  const { winner, prize, cards } = after.lastRound
  if (winner === undefined || winner === null) return say.high.tieFor(prize)
  return say.high.took(name(winner), say.count.points(prize), nameOf(cards[winner]))
}
