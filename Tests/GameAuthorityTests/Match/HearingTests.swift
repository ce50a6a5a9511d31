import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// What the lobby tells, of whom it is too late to tell it, or who knows it already.
@Suite struct HearingTests {
    private let table = Scenario.ordered(
        .of(
            "crazyEights", [.ada, .bob, MatchPlayer(userId: .eve)],
            settings: #"{"turnSeconds": 0}"#))

    private func left(_ person: PersonID, _ reason: LeaveReason) -> MatchCommand {
        .noteLeft(userId: person, reason: reason)
    }

    private func taken(_ person: PersonID, _ loss: SeatLoss) -> MatchEvent {
        .seatTakenByBot(userId: person, reason: loss, takenAt: .birth)
    }

    @Test func `who has dropped can't drop again, nor who is out`() throws {
        let drop = MatchCommand.noteDropped(userId: .ada)
        let dropped = try table.having(drop, by: .lobby)
        try dropped.when(drop, by: .lobby, then: [])
        try table.having(left(.ada, .left), by: .lobby).when(drop, by: .lobby, then: [])
        try table.having(.resign, by: .ada).when(drop, by: .lobby, then: [])
    }

    @Test func `no seat is held for who has resigned`() throws {
        let resigned = try table.having(.noteDropped(userId: .ada), by: .lobby)
            .having(.resign, by: .ada)
        #expect(resigned.state.deadline.map { $0.at > .after(120) } == true)
        #expect(!(try resigned.until(.after(130)).names.contains("seatTakenByBot")))
    }

    @Test func `who has resigned has no seat to come back to, nor to leave`() throws {
        let resigned = try table.having(left(.ada, .left), by: .lobby).having(.resign, by: .ada)
        try resigned.when(.noteJoined(userId: .ada), by: .lobby, then: [])
        try resigned.when(.noteReturned(userId: .ada), by: .lobby, then: [])
        for command in [MatchCommand.comeBack, .resign, .act(action: .of("{}"), at: nil)] {
            resigned.when(command, by: .ada, refuses: .over)
        }
        let plainly = try table.having(.resign, by: .ada)
        try plainly.when(left(.ada, .left), by: .lobby, then: [])
        try plainly.when(left(.ada, .kicked), by: .lobby, then: [taken(.ada, .putOut)])
    }

    @Test func `the host puts out also whose seat a bot has already`() throws {
        for reason in [LeaveReason.timedOut, .left] {
            let gone = try table.having(left(.ada, reason), by: .lobby)
            try gone.when(left(.ada, .banned), by: .lobby, then: [taken(.ada, .putOut)])
            try gone.when(left(.ada, .left), by: .lobby, then: [])
            try gone.when(left(.ada, .timedOut), by: .lobby, then: [])
        }
        let out = try table.having(left(.ada, .kicked), by: .lobby)
        try out.when(left(.ada, .banned), by: .lobby, then: [])
        try out.when(.noteReturned(userId: .ada), by: .lobby, then: [])
    }

    @Test func `who watches and who may is news once`() throws {
        let watched = try table.having(.noteSpectator(userId: "cleo", watches: true), by: .lobby)
        try watched.when(.noteSpectator(userId: "cleo", watches: true), by: .lobby, then: [])
        try table.when(.noteSpectator(userId: "cleo", watches: false), by: .lobby, then: [])
        try table.when(.notePrivacy(isPrivate: false), by: .lobby, then: [])
        try table.when(
            .notePrivacy(isPrivate: true), by: .lobby, then: [.privacyChanged(isPrivate: true)])
    }

    @Test func `who plays sits there until the match is over, also while a bot plays for them`()
        throws
    {
        let key: EntityKey = "m1"
        #expect(table.state.seated(key: key) == [.ada, .bob, .eve])
        let watched = try table.having(.noteSpectator(userId: "cleo", watches: true), by: .lobby)
        #expect(watched.state.seated(key: key) == [.ada, .bob, .eve])
        let gone = try table.having(left(.ada, .left), by: .lobby)
        #expect(gone.state.seated(key: key) == [.ada, .bob, .eve])
        let out = try table.having(left(.ada, .kicked), by: .lobby)
        #expect(out.state.seated(key: key) == [.bob, .eve])
        let over = try table.having(.resign, by: .bob).having(.resign, by: .eve)
        #expect(over.state.seated(key: key).isEmpty && !over.state.people(key: key).isEmpty)
    }

    @Test func `whose time ran out has the seat again with their place in the room, not before`()
        throws
    {
        let out = try table.having(left(.ada, .timedOut), by: .lobby)
        try out.when(.noteReturned(userId: .ada), by: .lobby, then: [])
        let back = MatchEvent.seatReturned(userId: .ada, returnedAt: .birth)
        try out.when(.noteJoined(userId: .ada), by: .lobby, then: [back])
        try out.when(.comeBack, by: .ada, then: [back])
    }

    @Test func `a seat is held from when its player went, as far as that is not long ago`() throws {
        for (ago, seconds) in [(2, 118), (60, 116), (-5, 120)] {
            let drop = MatchCommand.noteDropped(userId: .ada, at: .after(10 - ago))
            try table.at(.after(10)).when(
                drop, by: .lobby,
                then: [
                    .seatHeld(
                        userId: .ada, heldAt: .after(10), heldUntil: .after(10 + seconds))
                ])
        }
    }

    @Test func `who acts while their seat is held has it again`() throws {
        let mover = try #require([PersonID.ada, .bob, .eve].first { !table.legal($0).isEmpty })
        let acted = try table.having(.noteDropped(userId: mover), by: .lobby).acting(mover)
        #expect(acted.names.suffix(2) == ["seatReturned", "acted"])
        #expect(acted.state.players.allSatisfy { $0.heldUntil == nil })
    }

    @Test func `a match counts nothing for whom the host put out of it`() throws {
        let over = try table.having(left(.ada, .kicked), by: .lobby)
            .having(.resign, by: .bob).having(.resign, by: .eve)
        #expect(try over.ended().records.map(\.userId) == [.bob, .eve])
    }

    @Test func `who comes back lets nobody be taken for idle the sooner`() throws {
        let back = try Scenario.ordered().having(left(.ada, .left), by: .lobby)
            .until(.after(300)).having(.comeBack, by: .ada)
        #expect(back.state.deadline?.at == .after(900))
    }
}
