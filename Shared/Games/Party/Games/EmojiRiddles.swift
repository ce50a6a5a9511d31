/// Emoji Riddles.
public enum EmojiRiddles: PartyGame {
    public static let about = PartyProfile(
        id: "emojiRiddles", displayName: "Emoji Riddles", symbol: "face.smiling.fill",
        players: 1...8, mechanic: Quiz(way: .riddle),
        rules: rules, difficulty: 2, rounds: 8, turnSeconds: 40)

    private static let rules = """
        A row of emoji stands for a saying, a tale, a word, a place or something that people do. \
        Type what it is, as often as you like: spelling is forgiven, and so are articles and \
        capitals. The others see your wrong guesses, and that you were right, but not what was \
        right.

        The first who has it wins five points, the next one four, then three, and every later \
        one two. When the time is up and somebody is still missing, a hint appears, and then \
        another. Each hint costs one point of what is won after it, but never the last. Whoever \
        gives up may pass until the next hint. After the last riddle, most points win; equals \
        share.
        """
}
