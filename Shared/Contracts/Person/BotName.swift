public import ParlorWire

/// What bots are called. The level of a bot says that it is one.
enum BotName {
    static let all = [
        "Pip", "Mabel", "Otto", "Juno", "Basil", "Clover", "Hugo", "Poppy", "Rufus", "Hazel",
        "Milo", "Olive", "Felix", "Tilly", "Monty", "Nell", "Jasper", "Fern", "Toby", "Wren",
        "Gus", "Dot", "Barnaby", "Maisie", "Percy", "Lottie", "Fergus", "Bonnie", "Rory", "Elsie",
        "Ned", "Daisy", "Alfie", "Edith", "Digby", "Flora", "Wilf", "Nora", "Bertie", "Saffy",
        "Theo", "Peggy", "Silas", "Marigold", "Hector", "Iris", "Quincy", "Cora", "Ravi", "Yuki",
        "Kofi", "Amara", "Mateo", "Leila", "Sami", "Anouk", "Bruno", "Mina", "Tariq", "Noor",
        "Paolo", "Greta", "Jonty", "Willow",
    ]
}

extension DisplayName {
    /// What a bot is called: `Mabel`, the same for the same id.
    public static func bot(_ id: PersonID) -> DisplayName {
        let place = UInt64(fnv1a: id.rawValue) % UInt64(BotName.all.count)
        return DisplayName(read: BotName.all[Int(place)])
    }
}

extension PersonID {
    /// So many draws nearly always find a free name, while there is one.
    private static let mostDraws = 64

    /// The id of a new bot. Its name differs from those of the others where possible.
    public static func newBot(besides others: [PersonID], _ dice: inout Dice) -> PersonID {
        let taken = Set(others.map { DisplayName.bot($0) })
        var bot = PersonID("bot-\(dice.word(12))")
        for _ in 1..<mostDraws where taken.contains(.bot(bot)) {
            bot = PersonID("bot-\(dice.word(12))")
        }
        return bot
    }
}
