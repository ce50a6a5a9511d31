/// Rapid Fire.
public enum RapidFire: PartyGame {
    public static let about = PartyProfile(
        id: "rapidFire", displayName: "Rapid Fire", symbol: "bolt.fill",
        players: 2...8,
        mechanic: PromptAndForfeit(kinds: [("list", 2)], mustWrite: true, longest: 120),
        rules: rules, rounds: 8, turnSeconds: 20)

    private static let rules = """
        One player after the other is in the spotlight. A card asks for three things of a kind, \
        and there are only seconds to write them: with commas between them, spelling does not \
        matter. Whoever has no idea passes.

        Then the others decide whether the answer counts. If at least as many say yes as no, the \
        player wins two points. Be strict with yourselves and generous with the others, or the \
        other way round, but be the same to everybody. If nothing was written in time, nothing \
        is won. Who waits may bet on what will happen; a bet wins no points. The time is short \
        on purpose: the worst answers are the best ones. After the last card, most points win; \
        equals share.
        """
}
