import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import GameAuthority
@testable import MatchRules

/// What the catalogue said of a game when the match was ordered is what the match does.
@Suite struct PolicyTests {
    private func table(
        allowsRejoin: Bool = true, supportsSpectators: Bool = true
    ) -> Scenario<Match> {
        .ordered(
            .of(
                spectators: [.eve],
                policy: MatchPolicy(
                    allowsRejoin: allowsRejoin, supportsSpectators: supportsSpectators,
                    endsRoom: false)))
    }

    @Test(arguments: [LeaveReason.left, .timedOut])
    func `without rejoining a seat that a bot has taken is lost for good`(
        reason: LeaveReason
    ) throws {
        let lost = try table(allowsRejoin: false)
            .having(.noteLeft(userId: .ada, reason: reason), by: .lobby)
        try lost.when(.noteJoined(userId: .ada), by: .lobby, then: [])
        try lost.when(.noteReturned(userId: .ada), by: .lobby, then: [])
        let action = MatchCommand.act(action: lost.legal(.ada)[0], at: nil)
        for command in [action, .comeBack, .resign] {
            lost.when(command, by: .ada, refuses: .seatLost)
        }
        let free = try table().having(.noteLeft(userId: .ada, reason: reason), by: .lobby)
        try free.when(
            .noteJoined(userId: .ada), by: .lobby,
            then: [.seatReturned(userId: .ada, returnedAt: .birth)])
    }

    @Test func `without rejoining a seat that is held is its player's still`() throws {
        let held = try table(allowsRejoin: false).having(.noteDropped(userId: .ada), by: .lobby)
        try held.when(
            .noteReturned(userId: .ada), by: .lobby,
            then: [.seatReturned(userId: .ada, returnedAt: .birth)])
    }

    @Test func `without spectators only those who play may watch`() {
        #expect(
            table(supportsSpectators: false).state.audience(key: "m1") == .only([.ada, .bob]))
        #expect(table().state.audience(key: "m1") == .everyone)
    }
}
