/// Guess the Number.
public enum GuessTheNumber: PartyGame {
    public static let about = PartyProfile(
        id: "guessTheNumber", displayName: "Guess the Number", symbol: "number.circle.fill",
        players: 1...8, mechanic: Quiz(way: .number),
        rules: rules, rounds: 8, turnSeconds: 30)

    private static let rules = """
        A card asks for a number that hardly anybody knows, but of which everybody has some \
        idea. Write a whole number. Nobody sees what the others write until everybody has \
        answered or the time is up.

        Whoever has the number itself wins five points. If nobody has it, the closest wins \
        three; otherwise the closest of the others do. The next closest wins one point. Equally \
        close guesses win the same. Too high is as good as too low: only the distance counts. \
        Whoever does not answer in time wins nothing in that round. After the last question, \
        most points win; equals share.
        """
}
