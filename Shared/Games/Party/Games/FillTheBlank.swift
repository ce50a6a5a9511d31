/// Fill the Blank.
public enum FillTheBlank: PartyGame {
    public static let about = PartyProfile(
        id: "fillTheBlank", displayName: "Fill the Blank",
        symbol: "rectangle.and.pencil.and.ellipsis",
        players: 3...8, mechanic: BestAnswer(hasJudge: true, longest: 80),
        rules: rules, rounds: 8, turnSeconds: 75)

    private static let rules = """
        One player after the other is the judge. A card shows a sentence with a blank. All but \
        the judge write something that fills it: funny, clever, touching or absurd, whatever \
        this judge will like. The answers are shuffled, and nobody says which is whose.

        The judge chooses the best, and whoever wrote it wins two points. If two players wrote \
        the same, both win. If only one player wrote anything, they win a point without a \
        judgement. While the judge reads, the others may bet on the choice; a bet wins no \
        points. A judge who does not choose in time gives the points to nobody. After the last \
        card, most points win; equals share. Know your judge: that is the whole secret.
        """
}
