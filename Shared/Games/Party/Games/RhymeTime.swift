/// Rhyme Time.
public enum RhymeTime: PartyGame {
    public static let about = PartyProfile(
        id: "rhymeTime", displayName: "Rhyme Time", symbol: "music.note",
        players: 3...8, mechanic: BestAnswer(hasJudge: false, longest: 100),
        rules: rules, rounds: 6, turnSeconds: 75)

    private static let rules = """
        A card shows the first line of a little poem. Everybody writes a second line that rhymes \
        with it: the neater the rhythm and the sillier the turn, the better. The lines are \
        shuffled, and nobody says which is whose. Read them aloud.

        Then everybody votes for the line that they like best, but not for their own. Each vote \
        is a point for whoever wrote that line. If two players wrote the same, both win. Whoever \
        does not write in time may still vote. Nobody checks whether it really rhymes: the \
        others will. After the last card, most points win; equals share.
        """
}
