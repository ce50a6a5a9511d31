import { say } from "../words/games.js"

/** Playing cards as the protocol writes them, `QS` is the queen of spades: their names and their order. */
const RANKS = say.cards.ranks

// Red and black take turns, so that a sorted hand can be told apart at a glance.
export const SUITS = say.cards.suits

const RANK_ORDER = "23456789TJQKA"
const SUIT_ORDER = Object.keys(SUITS).join("")

export function rankOf(card) { return card[0] }
export function suitOf(card) { return card[1] }
export function isCard(card) { return card?.length === 2 && card[0] in RANKS && card[1] in SUITS }

/** `queen of spades` */
export function nameOf(card) {
  return isCard(card) ? say.cards.name(RANKS[rankOf(card)], SUITS[suitOf(card)]) : say.cards.hidden
}

/** `a queen`, `an eight` */
export function kindOf(card) { return say.cards.kind(RANKS[rankOf(card)]) }

/** What stands in the corner of a card. */
export function indexOf(card) { return rankOf(card) === "T" ? "10" : rankOf(card) }

/** A hand in the order in which it is held: by suit, or by rank. */
export function sorted(hand, by = "suit") {
  const bySuit = (card) => SUIT_ORDER.indexOf(suitOf(card))
  const byRank = (card) => RANK_ORDER.indexOf(rankOf(card))
  const [first, second] = by === "rank" ? [byRank, bySuit] : [bySuit, byRank]
  return [...hand].sort((one, other) => first(one) - first(other) || second(one) - second(other))
}

/** The same hand with a key for each card: with two decks a card can be there twice. */
export function keyed(hand) {
  const seen = new Map()
  return hand.map((card) => {
    const number = (seen.get(card) ?? 0) + 1
    seen.set(card, number)
    return { card, key: number > 1 ? `${card}${number}` : card }
  })
}
