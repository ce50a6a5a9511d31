/// Charades.
public enum Charades: PartyGame {
    public static let about = PartyProfile(
        id: "charades", displayName: "Charades", symbol: "figure.wave",
        players: 2...8, mechanic: TellAndGuess(way: .oneTells),
        rules: rules, difficulty: 2, rounds: 8, turnSeconds: 75)

    private static let rules = """
        One player after the other sees a word and acts it, without a sound, where the others \
        can see it: in the room or on a call. Whoever can't be seen may type hints instead, \
        without any word of the solution. All others type what they think it is, as often as \
        they like. Spelling is forgiven, and so are articles and capitals.

        The first who has it wins three points, the second two, all others one. The actor wins a \
        point for each of the first three. A player who gives up may pass, and so may the actor. \
        The round is over when all have it or the time is up. After the last card, most points \
        win; equals share.
        """
}
