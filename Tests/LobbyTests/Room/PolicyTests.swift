import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

/// What the catalogue says of a game is what its rooms do.
@Suite struct PolicyTests {
    private func playing(
        allowsRejoin: Bool = true, supportsSpectators: Bool = true, endsRoom: Bool = false
    ) -> Scenario<Room> {
        let policy = MatchPolicy(
            allowsRejoin: allowsRejoin, supportsSpectators: supportsSpectators, endsRoom: endsRoom)
        return both.and(.ready(.bob), .ordered(by: policy), .begun)
    }

    @Test(arguments: [LeaveReason.left, .timedOut])
    func `a game without rejoining lets nobody back in before its match is over`(
        reason: LeaveReason
    ) throws {
        let left = playing(allowsRejoin: false).and(.left(.bob, reason))
        left.when(.join, by: .bob, refuses: .inGame)
        both.and(.ordered(by: left.state.match!.policy), .left(.bob, reason))
            .when(.join, by: .bob, refuses: .inGame)
        try left.and(.over).when(.join, by: .bob, then: [.joined(.bob)])
        let dropped = playing(allowsRejoin: false).and(.dropped(.bob, at: 10)).at(.after(20))
        try dropped.when(
            .join, by: .bob, then: [.playerReturned(userId: .bob, returnedAt: .after(20))])
        try playing().and(.left(.bob, reason)).when(.join, by: .bob, then: [.joined(.bob)])
    }

    @Test func `a game without spectators takes none while its match is under way`() throws {
        let room = playing(supportsSpectators: false)
        room.when(.watch, by: .eve, refuses: .noSpectators)
        try room.and(.over).when(.watch, by: .eve, then: [.spectatorJoined(userId: .eve)])
        try playing().when(.watch, by: .eve, then: [.spectatorJoined(userId: .eve)])
    }

    @Test
    func `a game that ends its room closes it with the match, and not with a start that failed`()
        throws
    {
        let room = playing(endsRoom: true).at(.after(60))
        let closed = RoomEvent.closed(reason: .matchOver, closedAt: .after(60))
        try room.when(
            .noteEnded(matchId: "m1", results: .adaWon), by: .authority, then: [.over, closed])
        #expect(room.and(.over, closed).state.status == .ended)
        let off = RoomEvent.calledOff(matchId: "m1", reason: "x", calledOffAt: .after(60))
        try room.when(
            .noteCalledOff(matchId: "m1", reason: "x"), by: .authority, then: [off, closed])
        try both.and(.ordered(by: room.state.match!.policy)).when(
            .noteRefused(matchId: "m1", reason: "x"), by: .authority,
            then: [.startFailed(matchId: "m1", reason: "x")])
        try playing().at(.after(60)).when(
            .noteEnded(matchId: "m1", results: .adaWon), by: .authority, then: [.over])
    }
}
