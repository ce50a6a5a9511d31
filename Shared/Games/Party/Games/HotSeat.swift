/// Hot Seat.
public enum HotSeat: PartyGame {
    public static let about = PartyProfile(
        id: "hotSeat", displayName: "Hot Seat", symbol: "flame.fill",
        players: 3...8, mechanic: Bluff(hasHotSeat: true),
        rules: rules, difficulty: 2, rounds: 6, turnSeconds: 75)

    private static let rules = """
        One player after the other sits in the hot seat, and a card asks something about them. \
        Whoever sits there writes the true answer. All others write an answer that they could \
        have given. Then everybody but the player in the hot seat chooses the answer that they \
        think is the true one. Nobody can choose their own.

        Whoever finds the truth wins two points. Whoever wrote something that others took for \
        the truth wins a point for each of them. If nobody finds the truth, the player in the \
        hot seat wins two. Who waits may bet on how many find it; a bet wins no points. If the \
        hot seat stays silent, the round is over. After the last round, most points win; equals \
        share.
        """
}
