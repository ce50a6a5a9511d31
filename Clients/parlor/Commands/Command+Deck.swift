import ParlorGames

extension Command {
    static let deck = Command(
        name: "deck", arguments: "check FILE...", summary: "Check decks of cards that you wrote.",
        details: """
            Reads each FILE as Parlor reads those in the folder PARLOR_DECKS, and starts nothing.
            For a file in order, it prints the game, the language, and how many categories and cards
            there are. For a broken one, it prints FILE:LINE and what is wrong, for all that is
            wrong. Exit code 0: all files are in order; 1: one is not.

            docs/decks.md says how a deck is written.

            For example: parlor deck check decks/trivia-de.json
            """,
        options: [], operands: 2...10_000
    ) { invocation in
        guard invocation.operands[0] == "check" else {
            throw Complaint.usage(
                "There is no command 'deck \(invocation.operands[0])'. "
                    + "Did you mean 'deck check'?")
        }
        let checks = invocation.operands.dropFirst().map(DeckFileCheck.init)
        for check in checks {
            check.lines.forEach((check.isFine ? Terminal.output : Terminal.errors).print)
        }
        return checks.allSatisfy(\.isFine) ? .ok : .failed
    }
}
