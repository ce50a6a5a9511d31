import Contracts
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct LeavingTests {
    @Test func `a player leaves`() throws {
        try both.when(.leave, by: .bob, then: [.left(.bob)])
        both.when(.leave, by: .eve, refuses: .notMember)
    }

    @Test func `the host leaving hands the room to the longest present`() throws {
        try three.when(
            .leave, by: .ada, then: [.left(.ada), .hostChanged(hostId: .bob, reason: .left)])
    }

    @Test func `who is away is passed over when a host is sought`() throws {
        try three.and(.dropped(.bob, at: 5)).when(
            .leave, by: .ada, then: [.left(.ada), .hostChanged(hostId: .cleo, reason: .left)])
    }

    @Test func `somebody is host though all are away`() throws {
        try both.and(.dropped(.bob, at: 5)).when(
            .leave, by: .ada, then: [.left(.ada), .hostChanged(hostId: .bob, reason: .left)])
    }

    @Test func `where the session is the host's, it ends with the host`() throws {
        let guests = Scenario(
            Room.self, key: "K7QD", at: .birth, given: .made(policy: .end), .joined(.ada),
            .joined(.bob))
        try guests.when(
            .leave, by: .ada, then: [.left(.ada), .closed(reason: .hostLeft, closedAt: .birth)])
        try guests.when(.leave, by: .bob, then: [.left(.bob)])
    }

    @Test func `an empty room vanishes, whoever watches and whichever bots sit there`() throws {
        let bot = RoomEvent.playerJoined(
            NewPlayer(userId: "bot-1", joinedAt: .birth, botLevel: .easy))
        try adas.and(bot, .spectatorJoined(userId: .eve)).when(
            .leave, by: .ada, then: [.left(.ada), .closed(reason: .empty, closedAt: .birth)])
    }

    @Test func `a spectator leaves`() throws {
        try adas.and(.spectatorJoined(userId: .eve)).when(
            .leave, by: .eve, then: [.spectatorLeft(userId: .eve, reason: .left)])
    }
}
