import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct CodeTests {
    @Test func `codes are short at first, and grow`() throws {
        let dice = Dice(seed: 42)
        let codes = (0..<32).map { RoomCode.candidate($0, dice) }
        #expect(codes.compactMap { $0?.rawValue.count }.prefix(9) == [4, 4, 4, 4, 5, 5, 5, 5, 6])
        #expect(Set(codes).count == 32)
        #expect(RoomCode.candidate(32, dice) == nil)
    }

    @Test func `the same dice show the same codes`() {
        #expect(RoomCode.candidate(6, Dice(seed: 7)) == RoomCode.candidate(6, Dice(seed: 7)))
        #expect(RoomCode.candidate(0, Dice(seed: 7)) != RoomCode.candidate(0, Dice(seed: 8)))
    }

    @Test func `no code is mistaken for another, and none offends`() {
        for seed in 0..<20_000 as Range<UInt64> {
            let code = RoomCode.candidate(Int(seed % 9), Dice(seed: seed))!
            #expect(code.isWellFormed)
            #expect(!OffensiveWords.isIn(code.rawValue))
        }
    }

    @Test(arguments: [
        "FUCK", "KCUF", "XFUK", "5HJT", "SHLT", "A55A", "AS5K", "N4ZL", "NAZL", "CQCK", "8UMM",
        "PQRN",
        "6AYS", "XSEX", "TJT2",
    ])
    func `words that offend are found, forwards, backwards and in digits`(code: String) {
        #expect(OffensiveWords.isIn(code))
    }

    @Test(arguments: ["K7QD", "ABCD", "WXYZ", "2345", "HAPPY", "PARTY"])
    func `others are let through`(code: String) {
        #expect(!OffensiveWords.isIn(code))
    }

    @Test(arguments: ["K7Q", "K7QDK7Q", "k7qd", "K7Q0", "K7QI", "K7Q ", "K1QD", "KÖQD"])
    func `what is no code is none`(code: String) {
        #expect(!RoomCode(code).isWellFormed)
    }

    @Test func `a code is another's a week after its room ended, and no sooner`() {
        let closed = adas.and(.closed(reason: .byHost, closedAt: .birth)).state
        let free = Timestamp.birth + RoomCode.kept
        #expect(!closed.hasGivenUpItsKey(by: free + .milliseconds(-1)))
        #expect(closed.hasGivenUpItsKey(by: free))
        #expect(!adas.state.hasGivenUpItsKey(by: free))
    }

    @Test func `short codes are plentiful`() {
        let free = (0..<4_000 as Range<UInt64>).count { seed in
            var dice = Dice(seed: seed)
            let text = (0..<4).map { _ in
                String(UnicodeScalar(RoomCode.alphabet.randomElement(using: &dice)!))
            }.joined()
            return !OffensiveWords.isIn(text)
        }
        #expect(free > 3_600)
    }
}
