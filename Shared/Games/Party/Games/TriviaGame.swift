/// Trivia.
public enum TriviaGame: PartyGame {
    public static let about = PartyProfile(
        id: "trivia", displayName: "Trivia", symbol: "brain.head.profile",
        players: 1...8, mechanic: Quiz(way: .options),
        rules: rules, difficulty: 2, rounds: 10, turnSeconds: 20)

    private static let rules = """
        A question and four answers, of which one is right. Choose quickly: there is no second \
        try. Nobody sees what the others chose until everybody has answered or the time is up.

        The first right answer wins five points, the next one four, then three, and every later \
        one two. A wrong answer wins nothing and costs nothing. What counts is the order in \
        which the right answers came in, not how many seconds they took, so a slow evening is as \
        fair as a fast one. After the last question, most points win; equals share. The \
        questions are about things that stay true: nobody has to know this year's news.
        """
}
