import { suitOf } from "../../cards.js"

export function isLegal(card, moves) { return moves.some((move) => move.play?.card === card) }

/** The table as it will be when a card was played; whose turn follows is the server's to say. */
export function predicted(view, { card, suit }, seat) {
  const place = view.hand.indexOf(card)
  return {
    ...view,
    hand: view.hand.filter((_, at) => at !== place),
    handCounts: view.handCounts.map((number, at) => (at === seat ? number - 1 : number)),
    top: card, suit: suit ?? suitOf(card), pileCount: view.pileCount + 1, mover: null,
  }
}
