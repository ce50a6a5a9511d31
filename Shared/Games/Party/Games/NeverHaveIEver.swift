/// Never Have I Ever.
public enum NeverHaveIEver: PartyGame {
    public static let about = PartyProfile(
        id: "neverHaveIEver", displayName: "Never Have I Ever", symbol: "hand.raised.fill",
        players: 2...8, mechanic: Confession(),
        rules: rules, rounds: 10, turnSeconds: 30)

    private static let rules = """
        A card says something that many people have done. Say in secret whether you have. When \
        everybody has answered, all see who has: each of them loses a life, and usually owes the \
        others the story.

        Everybody begins with half as many lives as there are cards, two at least. Whoever has \
        none left watches, and may bet on the others; a bet wins no points. If a card would put \
        out everybody who is left, it costs nobody anything. The match is over when one player \
        is left with lives, or when all cards were played. Most lives win; equals share. Whoever \
        does not answer in time loses nothing. Whoever comes later gets as many lives as the \
        player with fewest. Be honest: it is more fun.
        """
}
