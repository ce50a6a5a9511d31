/** Playing cards as the protocol writes them, `QS` is the queen of spades: their names and their order. */
const RANKS = {
  A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight",
  9: "nine", T: "ten", J: "jack", Q: "queen", K: "king",
}

// Red and black take turns, so that a sorted hand can be told apart at a glance.
export const SUITS = { S: "spades", H: "hearts", C: "clubs", D: "diamonds" }

const RANK_ORDER = "23456789TJQKA"
const SUIT_ORDER = Object.keys(SUITS).join("")

export function rankOf(card) { return card[0] }
export function suitOf(card) { return card[1] }
export function isCard(card) { return card?.length === 2 && card[0] in RANKS && card[1] in SUITS }

/** `queen of spades` */
export function nameOf(card) {
  return isCard(card) ? `${RANKS[rankOf(card)]} of ${SUITS[suitOf(card)]}` : "a hidden card"
}

/** `a queen`, `an eight` */
export function kindOf(card) {
  const rank = RANKS[rankOf(card)]
  return `${/^[ae]/.test(rank) ? "an" : "a"} ${rank}`
}

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
