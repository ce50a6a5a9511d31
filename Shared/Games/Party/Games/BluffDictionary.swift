/// Bluff Dictionary.
public enum BluffDictionary: PartyGame {
    public static let about = PartyProfile(
        id: "bluffDictionary", displayName: "Bluff Dictionary",
        symbol: "character.book.closed.fill",
        players: 2...8, mechanic: Bluff(hasHotSeat: false),
        rules: rules, difficulty: 2, rounds: 6, turnSeconds: 90)

    private static let rules = """
        A card shows a word that really exists and that hardly anybody knows. Invent a meaning \
        for it that sounds like a dictionary. If you happen to write the true one, the game asks \
        you for another. Then all meanings are shuffled, with the true one among them, and \
        everybody chooses the one that they believe. Nobody can choose their own.

        Whoever finds the truth wins two points. Whoever invented a meaning wins a point for \
        each player who believed it. If two players invented the same, both win. Whoever writes \
        nothing may still choose. Who has written may bet on how many find the truth; a bet wins \
        no points. After the last word, most points win; equals share.
        """
}
