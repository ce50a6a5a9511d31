/// Truth or Dare.
public enum TruthOrDare: PartyGame {
    public static let about = PartyProfile(
        id: "truthOrDare", displayName: "Truth or Dare", symbol: "questionmark.bubble.fill",
        players: 2...8,
        mechanic: PromptAndForfeit(
            kinds: [("truth", 1), ("dare", 2)], mustWrite: false, longest: 200),
        rules: rules, rounds: 8, turnSeconds: 90)

    private static let rules = """
        One player after the other is in the spotlight. Choose truth or dare, and a card is \
        drawn. A truth you answer in writing or aloud. A dare you do, in the room or on the \
        call, and say when it is done. You may pass: then you win nothing, and nobody asks why.

        Then the others decide whether it counts. If at least as many say yes as no, you win one \
        point for a truth and two for a dare. Nobody has to do what feels wrong to them: passing \
        is always allowed, and it costs only the points. Who waits may bet on what will happen; \
        a bet wins no points. When the time runs out, the turn is passed. After the last card, \
        most points win; equals share.
        """
}
