extension HighCard {
    public static let entry = CatalogueEntry(
        "highCard", "High Card", symbol: "arrow.up.square.fill", players: 2...8, difficulty: 1,
        isTurnBased: false,
        allowsRejoin: true, supportsSpectators: true, endsRoom: false, settings: Settings.self)

    public static let rules = """
        Win the prizes that are worth most, with the cards that you have.

        Everybody is dealt as many cards as there are rounds, five unless you agree on another \
        number. Each round is for a prize, and each prize from one point up to the number of rounds \
        comes once, in an order that nobody knows. The prize of the round is shown before you choose.

        All choose at the same time: lay one of your cards face down. When everybody has, the cards \
        are turned over, and the highest takes the prize. The ace is highest, then king, queen, jack \
        and ten down to two; suits don't count. If the highest is laid by more than one, nobody \
        takes the prize: it is added to the next round's. After the last round it is lost.

        The cards that were laid are gone. So keep the high ones for the big prizes, and give the \
        low ones away for the small.

        Whoever has most points after the last round wins; equals share. With a turn timer, whoever \
        does not choose in time lays their lowest card. Whoever resigns is out; the last one left \
        wins.
        """
}
