import Contracts
import EventSourcing
import ParlorWire
import Testing

@Suite struct DisplayNameFuzzTests {
    @Test(arguments: 0..<20)
    func `an accepted name keeps every promise, and stays itself when typed again`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed: seed)
        var accepted = 0
        for _ in 0..<1_000 {
            let typed = String(
                String.UnicodeScalarView(
                    (0...Int.random(in: 0...12, using: &dice)).map { _ in
                        Self.scalar(&dice)
                    }))
            guard let name = try? DisplayName(typed) else { continue }
            accepted += 1
            expectPromises(name.text)
            let again = try DisplayName(name.text)
            #expect(again.text.unicodeScalars.elementsEqual(name.text.unicodeScalars))
        }
        #expect(accepted > 100)
    }

    func expectPromises(_ name: String) {
        #expect((1...40).contains(name.count))
        #expect(name.utf8.count <= DisplayName.bytes)
        #expect(name.first != " " && name.last != " " && !name.contains("  "))
        for scalar in name.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .privateUse, .surrogate, .unassigned, .lineSeparator,
                .paragraphSeparator:
                Issue.record("U+\(String(scalar.value, radix: 16)) was accepted")
            case .spaceSeparator: #expect(scalar == " ")
            default: #expect(!scalar.properties.isBidiControl)
            }
        }
    }

    static func scalar(_ dice: inout Dice) -> Unicode.Scalar {
        switch dice.next() % 10 {
        case 0: Unicode.Scalar(UInt32.random(in: 0...0x2FFFF, using: &dice)) ?? "?"
        case 1: Unicode.Scalar(UInt32.random(in: 0x2000...0x206F, using: &dice)) ?? "?"
        case 2:
            [" ", "\u{A0}", "\u{301}", "\u{200D}", "\u{FE0F}", "👍", "🏽"].randomElement(
                using: &dice)!
        default: Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &dice))
        }
    }
}
