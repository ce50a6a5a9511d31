/// Common Ground.
public enum CommonGround: PartyGame {
    public static let about = PartyProfile(
        id: "commonGround", displayName: "Common Ground", symbol: "person.3.fill",
        players: 3...8, mechanic: SameOrUnique(way: .same),
        rules: rules, rounds: 8, turnSeconds: 30)

    private static let rules = """
        A card asks for one thing, and there is no right answer. Write what you think the others \
        will write. Nobody sees what the others write until everybody has answered or the time \
        is up.

        For each other player who has the same answer as you, you win a point. Answers that are \
        nearly the same are the same: capitals, articles, plurals and small spelling mistakes \
        don't matter. So don't be clever and don't be honest: be like everybody else. Whoever \
        has no idea may pass, and wins nothing. After the last card, most points win; equals \
        share.
        """
}
