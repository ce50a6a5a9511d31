extension HighCard {
    public static let words = [
        "awaited": "The players who still have to lay a card.",
        "card": "The card of your hand that you lay.",
        "cards": "What each seat laid; null if it laid none.",
        "hand": "Your own cards; absent without a seat.",
        "handCounts": "How many cards each seat holds.",
        "hands": "The cards of each seat; only in replays of all seats.",
        "laid": "The card that you laid in this round, once you have.",
        "lastRound": "What the last round came to; absent in the first.",
        "lay": "Lays a card of your hand, face down until all have.",
        "pile": "The cards that were laid in earlier rounds; only in replays of all seats.",
        "prize": "The points of this round, with those that nobody won before.",
        "prizes": "The prizes to come, the next one first; only in replays of all seats.",
        "round": "The number of the round, from 1.",
        "rounds": "How many rounds there are, and cards in a hand at first.",
        "shown": "What the rounds up to this one were for.",
        "table": "The card that each seat has laid in this round; only in replays of all seats.",
        "winner": "The seat that took the prize; absent when nobody did.",
    ]
}
