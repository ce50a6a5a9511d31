import ParlorWire
import Testing

@testable import ParlorGames

@Suite struct PresetTests {
    @Test func `classic has all specials on, stacking, limit five and reshuffle`() {
        let classic = CrazyEights.Settings.classic
        #expect(
            classic.drawTwos && classic.queensSkip && classic.acesReverse && classic.eightsWild)
        #expect(classic.stackTwos && classic.drawLimit == 5 && classic.reshuffle)
        #expect(CrazyEights.Settings.usual == classic)
    }

    @Test func `plain has eights only, limit five and no reshuffle`() {
        let plain = CrazyEights.Settings.plain
        #expect(!plain.drawTwos && !plain.queensSkip && !plain.acesReverse && plain.eightsWild)
        #expect(!plain.stackTwos && plain.drawLimit == 5 && !plain.reshuffle)
    }

    @Test func `family draws until playable, doesn't stack and must play if able`() {
        let family = CrazyEights.Settings.family
        #expect(family.drawLimit == 0 && !family.stackTwos && family.mustPlayIfAble)
    }

    @Test func `settings are named as on the wire`() throws {
        let names = try JSON.decode(
            [String: RawJSON].self, from: CrazyEights.defaults.bytes
        ).keys
        #expect(
            Set(names) == [
                "settingsVersion", "decks", "handSize", "drawLimit", "drawTwos", "stackTwos",
                "queensSkip", "acesReverse", "eightsWild", "mustPlayIfAble", "acesLow",
                "reshuffle", "maxPlays", "targetScore", "turnSeconds",
            ])
    }

    @Test func `decks and hand size may be left to the game, or not`() throws {
        let given = RawJSON(Bytes(#"{"preset":"plain","decks":"auto","handSize":9}"#.utf8))
        let settings = try CrazyEights.Settings.read(given)
        #expect(settings.decks == .auto)
        #expect(settings.handSize == .exactly(9))
        #expect(!settings.reshuffle)
    }

    @Test(arguments: [
        (
            #"{"play":{"card":"8H","suit":"S"}}"#,
            CrazyEights.Action.play(
                card: Card(.eight, .hearts), suit: .spades)
        ),
        (#"{"play":{"card":"TC"}}"#, .play(card: Card(.ten, .clubs), suit: nil)),
        (#"{"draw":{}}"#, .draw), (#"{"pass":{}}"#, .pass),
    ])
    func `actions are written as on the wire`(_ text: String, _ action: CrazyEights.Action) throws {
        #expect(JSON.encode(action) == Bytes(text.utf8))
        #expect(try JSON.decode(CrazyEights.Action.self, from: Bytes(text.utf8)) == action)
    }

    @Test func `a card is a rank and a suit`() {
        for byte in 0..<UInt8(Card.count) {
            let card = Card(byte: byte)
            #expect(Card(card.description) == card)
        }
        for text in ["", "8", "1H", "8h", "10H", "HH", "8HH"] { #expect(Card(text) == nil) }
    }
}
