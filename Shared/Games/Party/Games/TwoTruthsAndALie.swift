/// Two Truths and a Lie.
public enum TwoTruthsAndALie: PartyGame {
    public static let about = PartyProfile(
        id: "twoTruths", displayName: "Two Truths and a Lie", symbol: "eyes",
        players: 3...8, mechanic: TwoTruths(),
        rules: rules, rounds: 6, turnSeconds: 90)

    private static let rules = """
        One player after the other is the teller. A card names a topic. The teller writes three \
        things about themselves: first two that are true, then one that is not. They are \
        shuffled, and the others see all three.

        Everybody but the teller chooses the one that they think is false. Whoever finds it wins \
        two points. For each player who chooses another, the teller wins one. So tell truths \
        that sound like lies, and lies that sound like truths. While the teller writes, the \
        others may bet on how many will be fooled; a bet wins no points. A teller who has no \
        idea may pass: the round is over then. After the last round, most points win; equals \
        share.
        """
}
