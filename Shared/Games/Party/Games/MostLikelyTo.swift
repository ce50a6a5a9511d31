/// Most Likely To.
public enum MostLikelyTo: PartyGame {
    public static let about = PartyProfile(
        id: "mostLikelyTo", displayName: "Most Likely To", symbol: "person.fill.questionmark",
        players: 3...8, mechanic: SecretVote(),
        rules: rules, rounds: 10, turnSeconds: 30)

    private static let rules = """
        A card describes somebody: the player who is most likely to do this or that. Vote in \
        secret for the player whom it fits best. You may vote for yourself, and sometimes you \
        should.

        When everybody has voted, all see who voted for whom. Whoever is named most often wins a \
        point for the honour, and so does everybody who voted for that player. If several are \
        named equally often, all of them and their voters win. Whoever does not vote in time \
        wins nothing in that round, but can still be named. After the last card, most points \
        win; equals share.
        """
}
