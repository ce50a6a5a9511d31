/// Forbidden Words.
public enum ForbiddenWords: PartyGame {
    public static let about = PartyProfile(
        id: "forbiddenWords", displayName: "Forbidden Words", symbol: "nosign",
        players: 2...8, mechanic: TellAndGuess(way: .forbidden),
        rules: rules, difficulty: 2, rounds: 8, turnSeconds: 60)

    private static let rules = """
        One player after the other describes a word in writing, without using the word itself or \
        any of the five forbidden words on the card. The game refuses a description that has one \
        of them in it, also as a part of a longer word.

        With four players or more there are two teams: every second seat is in the same team as \
        the teller, and only they guess. With fewer players everybody guesses. The first who has \
        it wins three points, the second two, the others one, and the teller one for each of the \
        first three. The other team may bet on whether they get it; a bet wins no points. The \
        teller may pass a word that is too hard. After the last card, most points win; equals \
        share.
        """
}
