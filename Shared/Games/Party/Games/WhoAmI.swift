/// Who Am I.
public enum WhoAmI: PartyGame {
    public static let about = PartyProfile(
        id: "whoAmI", displayName: "Who Am I", symbol: "person.crop.circle.badge.questionmark",
        players: 3...8, mechanic: TellAndGuess(way: .oneGuesses),
        rules: rules, difficulty: 2, rounds: 8, turnSeconds: 75)

    private static let rules = """
        One player after the other does not know who they are: a figure of history or of old \
        tales, somebody with an unusual job, an animal, a thing that can talk. Everybody else \
        sees it, and types hints, without any word of the name. The game refuses a hint that has \
        one in it.

        Whoever is asked types what they think they are, as often as they like: spelling is \
        forgiven, and so are articles and capitals. If they find out, they win three points, and \
        everybody who gave a hint wins one. If they give up or the time is up, nobody wins \
        anything. After the last round, most points win; equals share.
        """
}
