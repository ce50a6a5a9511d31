import { namer, signed, spelled } from "./words.js"
import { say } from "../../../words/games.js"

/** One player does something, and the others say whether it counts: nobody wins that. */
const WITHOUT = ["task", "confession", "telling", "sketch", "identity"]

/** Who has most points of this round, unless all have as many. */
export function roundWinners({ mechanic, won, view, isReveal, isOver }) {
  if (!isReveal || isOver || WITHOUT.includes(mechanic)) return []
  const best = Math.max(0, ...won)
  const winners = won.flatMap((points, seat) => (points === best && best > 0 ? [seat] : []))
  return winners.length < (view.playing ?? won).length ? winners : []
}

/** `Ben takes the round: +3.`; empty when nobody does. */
export function roundWords(table) {
  const winners = roundWinners(table)
  if (winners.length === 0) return ""
  const points = signed(table.won[winners[0]])
  if (winners.length > 3) return say.party.shareRound(spelled(winners.length), points)
  return say.party.takesRound(namer(table.seats, table.mySeat).do(winners, say.party.takes), points)
}
