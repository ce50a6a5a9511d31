import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

/// Bots sit where people sit, and are nobody.
@Suite struct BotTests {
    private static let bot = RoomEvent.playerJoined(
        NewPlayer(userId: "bot-1", joinedAt: .birth, botLevel: .easy))
    private let withBot = adas.and(bot, .joined(.bob, at: .after(1)))

    @Test func `a bot that sits longest is passed over when a host is sought`() throws {
        try withBot.when(
            .leave, by: .ada, then: [.left(.ada), .hostChanged(hostId: .bob, reason: .left)])
        try withBot.and(.dropped(.ada, at: 10)).at(.after(15)).when(
            .lapse, by: .clock, then: [.host(.bob, at: 15)])
    }

    @Test func `nobody waits for a host whom only a bot could follow`() {
        let alone = adas.and(Self.bot, .dropped(.ada, at: 10))
        #expect(alone.state.deadline?.at == .after(40))
    }

    @Test func `a bot never goes offline`() throws {
        try withBot.when(
            .notePresence(userId: "bot-1", isOnline: false, at: nil), by: .authority, then: [])
    }

    @Test func `a bot is ready for the next match at once, people say so anew`() {
        let over = withBot.and(.ready(.bob), .ordered, .begun, .over)
        #expect(over.state.seats.map(\.isReady) == [false, true, false])
    }
}
