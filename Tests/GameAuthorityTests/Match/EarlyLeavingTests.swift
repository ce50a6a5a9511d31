import Contracts
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// A match that somebody left in its first round counts for nobody.
@Suite struct EarlyLeavingTests {
    private let highCard = Scenario.ordered()

    private func leaving(_ reason: LeaveReason) -> MatchCommand {
        .noteLeft(userId: .ada, reason: reason)
    }

    /// Whose statistics it is in, once bots have played it to its end.
    private func counted(_ match: Scenario<Match>) throws -> [PersonID] {
        try match.until(.after(3_600)).ended().records.map(\.userId)
    }

    @Test func `left in its first round, it counts for nobody`() throws {
        let left = try highCard.acting(.bob).having(leaving(.left), by: .lobby)
        #expect(try counted(left) == [])
    }

    @Test func `left later, it counts for all`() throws {
        let left = try highCard.acting(.ada).acting(.bob).having(leaving(.left), by: .lobby)
        #expect(try counted(left) == [.ada, .bob])
    }

    @Test func `a long round is not a first round all the time`() throws {
        var match = Scenario.ordered(.of("crazyEights"))
        for _ in 0..<12 {
            let mover = try #require(match.state.awaited.first { _ in true })
            match = try match.acting(match.state.person(at: mover))
        }
        try #require(match.state.status == .playing)
        #expect(try counted(match.having(leaving(.left), by: .lobby)) == [.ada, .bob])
    }

    @Test func `it counts when whoever left is back`() throws {
        let left = try highCard.having(leaving(.left), by: .lobby)
        #expect(try counted(left.having(.noteJoined(userId: .ada), by: .lobby)) == [.ada, .bob])
    }

    @Test func `somebody who was away for too long has not left`() throws {
        let away = try highCard.having(leaving(.timedOut), by: .lobby)
        #expect(try counted(away) == [.ada, .bob])
    }

    @Test func `whoever left and is then put out has left`() throws {
        let out = try highCard.having(leaving(.left), by: .lobby)
            .having(leaving(.banned), by: .lobby)
        #expect(try counted(out) == [])
    }
}
