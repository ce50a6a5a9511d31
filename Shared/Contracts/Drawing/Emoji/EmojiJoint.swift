/// Emoji that are one when a joiner is between them: one of each place, with the skin tones that
/// may be.
struct EmojiJoint {
    enum Tones {
        case none
        /// The first has one or not.
        case first
        /// The first and the last have one, or neither.
        case both
        /// The first and the last have one, and not the same: alike two are another emoji.
        case unlike
    }

    private let places: [[Unicode.Scalar]]
    private let tones: Tones

    private init(_ tones: Tones, _ places: String...) {
        self.places = places.map { $0.unicodeScalars.filter { $0 != "\u{FE0F}" } }
        self.tones = tones
    }

    func joins(_ elements: [EmojiElement]) -> Bool {
        guard elements.count == places.count,
            zip(places, elements).allSatisfy({ $0.contains($1.picture) }),
            elements.dropFirst().dropLast().allSatisfy({ $0.tone == nil })
        else { return false }
        let (first, last) = (elements[0].tone, elements[elements.count - 1].tone)
        return switch tones {
        case .none: first == nil && last == nil
        case .first: last == nil
        case .both: (first == nil) == (last == nil)
        case .unlike: first != nil && last != nil && first != last
        }
    }

    static let all: [EmojiJoint] = alone + together + families + things

    private static let doers = """
        🏃🏄🏊🏋🏌👮👯👰👱👳👷💁💂💆💇🕵🙅🙆🙇🙋🙍🙎🚣🚴🚵🚶🤦🤵🤷🤸🤹🤼🤽🤾🦸🦹🧍🧎🧏🧔🧖🧗🧘🧙🧚🧛🧜🧝🧞🧟⛹
        """
    private static let roles = "⚕⚖✈🌾🍳🍼🎓🎤🎨🏫🏭💻💼🔧🔬🚀🚒🦯🦼🦽🦰🦱🦲🦳"

    private static let alone = [
        EmojiJoint(.first, doers, "♀♂"),
        EmojiJoint(.first, "🧑👨👩", roles),
        EmojiJoint(.first, "🧑", "🎄🩰"),
        // Facing right.
        EmojiJoint(.first, "🏃🚶🧎", "➡"),
        EmojiJoint(.first, "🏃🚶🧎", "♀♂", "➡"),
        EmojiJoint(.first, "🧑👨👩", "🦯🦼🦽", "➡"),
    ]

    private static let together = [
        EmojiJoint(.both, "🧑", "🤝", "🧑"),
        EmojiJoint(.unlike, "👩", "🤝", "👩👨"),
        EmojiJoint(.unlike, "👨", "🤝", "👨"),
        EmojiJoint(.unlike, "🫱", "🫲"),
        EmojiJoint(.unlike, "🧑", "❤", "🧑"),
        EmojiJoint(.both, "👩", "❤", "👩👨"),
        EmojiJoint(.both, "👨", "❤", "👨"),
        EmojiJoint(.unlike, "🧑", "❤", "💋", "🧑"),
        EmojiJoint(.both, "👩", "❤", "💋", "👩👨"),
        EmojiJoint(.both, "👨", "❤", "💋", "👨"),
        EmojiJoint(.unlike, "🧑", "🐰\u{1FAEF}", "🧑"),
        EmojiJoint(.unlike, "👩", "🐰\u{1FAEF}", "👩"),
        EmojiJoint(.unlike, "👨", "🐰\u{1FAEF}", "👨"),
    ]

    private static let families = [
        EmojiJoint(.none, "👨👩", "👦👧"),
        EmojiJoint(.none, "👨👩", "👦👧", "👦"),
        EmojiJoint(.none, "👨👩", "👧", "👧"),
        EmojiJoint(.none, "👨", "👨👩", "👦👧"),
        EmojiJoint(.none, "👨", "👨👩", "👦👧", "👦"),
        EmojiJoint(.none, "👨", "👨👩", "👧", "👧"),
        EmojiJoint(.none, "👩", "👩", "👦👧"),
        EmojiJoint(.none, "👩", "👩", "👦👧", "👦"),
        EmojiJoint(.none, "👩", "👩", "👧", "👧"),
        EmojiJoint(.none, "🧑", "🧒"),
        EmojiJoint(.none, "🧑", "🧒", "🧒"),
        EmojiJoint(.none, "🧑", "🧑", "🧒"),
        EmojiJoint(.none, "🧑", "🧑", "🧒", "🧒"),
    ]

    private static let things = [
        EmojiJoint(.none, "🏳", "🌈⚧"),
        EmojiJoint(.none, "🏴", "☠"),
        EmojiJoint(.none, "👁", "🗨"),
        EmojiJoint(.none, "❤", "🔥🩹"),
        EmojiJoint(.none, "🙂", "↔↕"),
        EmojiJoint(.none, "😮", "💨"),
        EmojiJoint(.none, "😵", "💫"),
        EmojiJoint(.none, "😶", "🌫"),
        EmojiJoint(.none, "🐕", "🦺"),
        EmojiJoint(.none, "🐈", "⬛"),
        EmojiJoint(.none, "🐦", "⬛🔥"),
        EmojiJoint(.none, "🐻", "❄"),
        EmojiJoint(.none, "🍋", "🟩"),
        EmojiJoint(.none, "🍄", "🟫"),
        EmojiJoint(.none, "⛓", "💥"),
    ]
}
