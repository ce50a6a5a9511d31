extension DiceGame {
    public static let words = [
        "atRisk": "The points that this turn has won and not banked.",
        "bank": "Keeps the points of this turn, and ends it.",
        "face": "What was thrown last; absent before the first throw.",
        "roll": "Rolls the die.",
        "roller": "The seat whose turn it is; absent when the match is over.",
        "targetScore": "The first to bank this many points wins.",
        "turn": "The number of the turn. A clock restarts with each turn.",
    ]
}
