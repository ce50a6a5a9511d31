/// Sketch and Guess.
public enum SketchAndGuess: PartyGame {
    public static let about = PartyProfile(
        id: "sketchAndGuess", displayName: "Sketch and Guess", symbol: "paintbrush.pointed.fill",
        players: 2...8, mechanic: TellAndGuess(way: .oneDraws),
        rules: rules, difficulty: 2, rounds: 8, turnSeconds: 90, version: 2)

    private static let rules = """
        One player after the other is the artist. The artist alone sees three words, chooses one \
        within 15 seconds, and draws it: no letters, no numbers. While the artist chooses, the \
        others may bet on how many will have it; a bet wins no points. Everybody else sees each \
        line as soon as it is drawn, and types what it could be, as often as they like. Spelling \
        is forgiven, and so are articles and capitals. Who is close is told so. The word is \
        shown as blanks; when half of the time is over, up to three letters appear, one after \
        the other.

        The first who has it wins three points, the second two, all others one. The artist wins \
        a point for each of the first three. A player who gives up may pass, and so may the \
        artist. The round is over when nobody is left to guess or the time is up; then everybody \
        sees the word. After the last card, most points win; equals share.
        """
}
