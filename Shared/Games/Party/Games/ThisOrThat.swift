/// This or That.
public enum ThisOrThat: PartyGame {
    public static let about = PartyProfile(
        id: "thisOrThat", displayName: "This or That", symbol: "circle.lefthalf.filled",
        players: 2...8, mechanic: GuessTheSpotlight(),
        rules: rules, rounds: 10, turnSeconds: 20)

    private static let rules = """
        One player after the other is in the spotlight. A card offers two things. Whoever is in \
        the spotlight chooses the one that they really like better. At the same time all others \
        guess which one that is.

        Everybody who guessed right wins a point. If at least half of the others guessed right, \
        whoever is in the spotlight wins a point as well: to be known is worth as much as to \
        know. Don't think for long: the first answer is the true one. If the player in the \
        spotlight does not choose in time, nobody wins anything. After the last card, most \
        points win; equals share.
        """
}
