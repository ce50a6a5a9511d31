import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// Somebody is there and does nothing, and no turn timer says when that is enough.
@Suite struct IdlenessTests {
    private let highCard = Scenario.ordered()

    private func taken(_ person: PersonID, _ seconds: Int) -> MatchEvent {
        .seatTakenByBot(userId: person, reason: .idle, takenAt: .after(seconds))
    }

    @Test func `a bot plays for who lets the others wait for ten minutes, until they act`() throws {
        let bobs = try highCard.at(.after(60)).acting(.bob)
        #expect(bobs.state.deadline?.at == .after(660))
        let taken = try bobs.until(.after(660))
        #expect(taken.history.last == self.taken(.ada, 660))
        let played = try taken.until(.after(661))
        #expect(played.names.contains("acted") && played.legal(.bob).count > 1)
        let back = try played.at(.after(662)).acting(.ada)
        #expect(back.names.suffix(2).contains("seatReturned"))
        #expect(back.state.seat(of: .ada).map { back.state.players[$0.index].loss } == .some(nil))
    }

    @Test func `who comes back has ten minutes again`() throws {
        let taken = try highCard.until(.after(600))
        #expect(taken.history.suffix(2) == [self.taken(.ada, 600), self.taken(.bob, 600)])
        let back = try taken.having(.comeBack, by: .ada)
        let played = try back.until(.after(601))
        #expect(played.history.last { if case .acted = $0 { true } else { false } } != nil)
        #expect(played.state.deadline?.at == .after(1_201))
    }

    @Test func `whose seat is held has that time, however long it is`() throws {
        var order = MatchOrder.of()
        order.holdSeconds = 1_800
        let held = try Scenario.ordered(order).acting(.bob).at(.after(60))
            .having(.noteDropped(userId: .ada), by: .lobby)
        #expect(held.state.deadline?.at == .after(1_860))
    }

    @Test func `where turns end by themselves nobody is taken for idle`() throws {
        let timed = try Scenario.ordered(.of(settings: #"{"turnSeconds": 900}"#))
            .until(.after(900))
        #expect(timed.names.contains("turnTimedOut"))
        #expect(!timed.names.contains("seatTakenByBot"))
    }

    @Test func `who was idle and then leaves has left`() throws {
        let left = try highCard.until(.after(600))
            .having(.noteLeft(userId: .ada, reason: .left), by: .lobby)
        #expect(
            left.history.last
                == .seatTakenByBot(userId: .ada, reason: .left, takenAt: .after(600)))
        try left.when(.noteReturned(userId: .ada), by: .lobby, then: [])
    }

    @Test func `a match that everybody has forgotten ends all the same, without a winner`() throws {
        let over = try highCard.until(.after(3_600))
        #expect(over.state.status == .over)
        let records = try over.ended().records
        #expect(records.count == 2 && records.allSatisfy { !$0.won })
    }
}
