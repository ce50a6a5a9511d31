import { suitOf } from "../../cards.js"

export function isLegal(card, moves) { return moves.some((move) => move.play?.card === card) }

/** The view with the player's own move on its way; the view itself if there is none, or it can't be played any more. */
export function foreseen(view, underway, seat) {
  const played = underway.find(({ action }) => action.play)?.action.play
  const canBe = played && view.mover === seat && view.hand?.includes(played.card)
  return canBe ? predicted(view, played, seat) : view
}

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
