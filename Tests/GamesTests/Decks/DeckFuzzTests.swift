import ParlorWire
import Testing

@testable import ParlorGames

@Suite struct DeckFuzzTests {
    @Test func `random bytes are refused with a line that is in the file`() {
        var dice = Dice(seed: 7)
        let marks = Bytes("{}[]\",:\\\n01-.eutrfals \u{E9}".utf8)
        for _ in 0..<3_000 {
            let count = dice.below(60)
            let bytes = (0..<count).map { _ in
                dice.below(8) == 0 ? UInt8(dice.below(256)) : marks[dice.below(marks.count)]
            }
            expectFlaw(in: bytes)
        }
    }

    @Test(arguments: DeckFile.builtIn)
    func `a deck with mistakes is read or refused, and never crashes`(file: DeckFile) {
        var dice = Dice(seed: UInt64(fnv1a: file.game))
        let start = Bytes(file.bytes.prefix(4_000))
        for _ in 0..<40 {
            var bytes = dice.below(8) == 0 ? file.bytes : start
            for _ in 0...dice.below(3) { mutate(&bytes, &dice) }
            expectFlaw(in: bytes)
        }
    }

    /// Replaces, removes, doubles or cuts off something.
    private func mutate(_ bytes: inout Bytes, _ dice: inout Dice) {
        guard bytes.count > 40 else { return }
        let place = dice.below(bytes.count - 32)
        switch dice.below(5) {
        case 0: bytes[place] = UInt8(dice.below(256))
        case 1: bytes.removeSubrange(place..<place + dice.below(32))
        case 2: bytes.insert(contentsOf: bytes[place..<place + dice.below(32)], at: place)
        case 3: bytes.insert(contentsOf: Bytes("null".utf8), at: place)
        default: bytes.removeSubrange(place...)
        }
    }

    /// A deck that is read can be read again; each flaw is on one of the lines.
    private func expectFlaw(in bytes: Bytes) {
        do throws(DeckFlaws) {
            let deck = try Deck.checked(bytes)
            #expect((try? JSON.decode(Deck.self, from: JSON.encode(deck))) == deck)
        } catch {
            #expect(!error.all.isEmpty)
            let lines = 1...bytes.count { $0 == 10 } + 1
            for flaw in error.all {
                #expect(lines.contains(flaw.line))
                #expect(flaw.sentence.hasSuffix("."))
            }
        }
    }
}

extension Dice {
    fileprivate mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
