/// Categories.
public enum Categories: PartyGame {
    public static let about = PartyProfile(
        id: "categories", displayName: "Categories", symbol: "textformat.abc",
        players: 2...8, mechanic: SameOrUnique(way: .unique),
        rules: rules, rounds: 8, turnSeconds: 30)

    private static let rules = """
        A card names a category, and the game a letter. Write one thing of the category that \
        begins with the letter: articles don't count. Nobody sees what the others write.

        When everybody has written something, all answers are shown. Whoever has one that nobody \
        else has wins two points. Answers that are nearly the same are the same: small spelling \
        mistakes don't make a word another. So don't write what comes to mind first, since it \
        comes to everybody's. Whoever has no idea may pass. If an answer does not belong to the \
        category, laugh about it. After the last card, most points win; equals share.
        """
}
