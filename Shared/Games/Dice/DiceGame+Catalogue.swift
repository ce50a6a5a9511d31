extension DiceGame {
    public static let entry = CatalogueEntry(
        "dice", "Dice", symbol: "die.face.5", players: 2...8, difficulty: 1, isTurnBased: true,
        allowsRejoin: true, supportsSpectators: true, endsRoom: false, settings: Settings.self)

    public static let rules = """
        Be the first to reach the target, 100 points unless you agree on another.

        Chance decides who begins, then turns go to the left. On your turn \
        roll the die. Every throw from two to six adds its points to what you have won \
        in this turn. Then decide: bank the points, which ends your turn and makes them yours, or \
        roll again for more. But throw a one, and all that this turn won is lost and the next \
        player rolls.

        You must roll before you can bank. Banked points can't be lost. Whoever banks enough to \
        reach the target wins at once.

        With a turn timer, what you have won is banked for you when the time is up. A player \
        who resigns is out; the last one left wins.

        Twenty points are a good moment to bank. When somebody is about to win, dare more.
        """
}
