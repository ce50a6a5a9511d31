extension CrazyEights {
    public static let entry = CatalogueEntry(
        "crazyEights", "Crazy Eights", symbol: "suit.spade.fill", players: 2...8, difficulty: 2,
        isTurnBased: true,
        allowsRejoin: true, supportsSpectators: true, endsRoom: false, settings: Settings.self)

    public static let rules = """
        Be the first to have no cards left.

        Everybody gets seven cards when two play, five when there are more. One card is turned up: \
        the pile. The rest is the stock. The player at the dealer's left begins, and turns go to \
        the left.

        On your turn play one card on the pile. It must have the suit of the top card or its rank, \
        or be an eight. Or draw a card from the stock; you may still play after that. Drawing is \
        allowed even if you could play. After five cards drawn in a turn you may draw no more and \
        can pass. When the stock is empty you can't draw, and may pass. Otherwise you can't.

        Special cards:
        - Eight: play it on anything, and name the suit that must follow.
        - Queen: the next player is skipped. With two players it is your turn again.
        - Ace: the direction turns.
        - Two: the next player draws two cards and loses the turn, or answers with another two. \
        Then it is four for the one after, and so on. Whoever doesn't answer draws them all. Played \
        when there is nothing to draw, a two demands nothing; if there are too few cards, the rest \
        is forgiven.
        If the card that is turned up at the start is a special one, it acts as if the dealer had \
        played it. An eight is put back. Where eights aren't wild they are cards like any other: \
        they follow suit or rank, name nothing, lie on the pile at the start, and count eight.

        When the stock is used up, all of the pile but its top card is shuffled and becomes the \
        new stock.

        The round ends when somebody has no cards left, or when nobody can draw any more and \
        everybody has passed. Cards left in a hand count against you: an eight 50, tens, kings, \
        queens, jacks and aces 10, the others what they show. Whoever has no cards scores what all \
        the others hold. If nobody managed that, the lowest hand scores what the others hold; \
        equals share it.

        With a target score, rounds are played until somebody reaches it, and the deal moves one \
        seat to the left. Without one there is a single round. Unless the settings say otherwise, \
        a turn takes 30 seconds at most; in practice it takes as long as you like. Whoever does \
        not act in time draws a card, or passes if that is all they can, and the turn moves on. \
        Whoever resigns is out, and their cards stay with them; the last one left wins.

        The settings change any of it: how many cards and decks, which cards are special, whether \
        twos can be answered, how much may be drawn, whether you must play when you can, and after \
        how many cards played a round ends at the latest.
        """
}
