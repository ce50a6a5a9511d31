/// Story Chain.
public enum StoryChainGame: PartyGame {
    public static let about = PartyProfile(
        id: "storyChain", displayName: "Story Chain", symbol: "text.book.closed.fill",
        players: 3...8, mechanic: StoryChain(),
        rules: rules, rounds: 2, turnSeconds: 60)

    private static let rules = """
        A card begins a story. One player after the other adds a line to it, and sees nothing \
        but the line before. Everybody writes twice. When the story is complete, all read it \
        from the beginning, preferably aloud and with feeling, and find out what became of the \
        hero.

        Then everybody votes for the line that they like best, but not for one of their own. \
        Each vote is a point for whoever wrote that line. Whoever does not write in time is \
        passed over, and the story goes on without them. Who waits may bet on whose line will be \
        the best; a bet wins no points. Leave the next player something to go on with: a \
        question, a noise, a letter. After the last story, most points win; equals share.
        """
}
