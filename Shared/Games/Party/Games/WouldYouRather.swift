/// Would You Rather.
public enum WouldYouRather: PartyGame {
    public static let about = PartyProfile(
        id: "wouldYouRather", displayName: "Would You Rather", symbol: "arrow.left.arrow.right",
        players: 3...8, mechanic: GuessTheMajority(),
        rules: rules, rounds: 8, turnSeconds: 30)

    private static let rules = """
        A card offers two fates, both wonderful or both terrible. Choose in secret which you \
        would rather have. When everybody has chosen, think again: which of the two did most \
        players choose? Guess that, in secret too.

        Then all see who chose what. Whoever guessed the choice of most wins a point; if both \
        were chosen equally often, every guess is right. Your own choice wins nothing, so be \
        honest with it, and then argue. Whoever does not answer in time wins nothing in that \
        part of the round. After the last card, most points win; equals share.
        """
}
