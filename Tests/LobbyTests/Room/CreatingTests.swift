import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct CreatingTests {
    @Test func `a new room has its host in the first seat`() throws {
        let events = try empty.deciding(.create(game: "highCard"), by: .ada)
        let room = Room(replaying: events)
        #expect(events.map { JSON.encode(choice: $0).name } == ["created", "playerJoined"])
        #expect(room.hostId == .ada)
        #expect(room.seats.map(\.id) == [.ada])
        #expect(room.about?.maxPlayers == 8)
        #expect(room.game.settings == .fiveRounds)
        #expect(room.status == .waiting)
    }

    @Test func `a call names its room, and a new room none`() throws {
        func address(_ command: RoomCommand, _ key: EntityKey) throws(RoomRefusal) -> EntityKey {
            try Room.address(
                command, key: key, context: Context(actor: .ada, key: key, now: .birth, seed: 1))
        }
        #expect(throws: RoomRefusal.noCode) { try address(.join, "") }
        #expect(throws: RoomRefusal.notFound) { try address(.join, "0000") }
        #expect(throws: RoomRefusal.chosenCode) { try address(.create(), "K7QD") }
        #expect(try address(.join, "k7qd") == "K7QD")
    }

    @Test func `only a person creates a room`() {
        empty.when(.create(), by: .operator, refuses: .personOnly)
    }

    @Test(arguments: [1, 9, -1])
    func `a room has two to eight seats`(seats: Int) {
        empty.when(.create(seats: seats), by: .ada, refuses: .badMaxPlayers)
    }

    @Test func `a room's name is one that everybody can see`() {
        empty.when(.create("  "), by: .ada, refuses: .name(.empty))
        empty.when(.create(String(repeating: "a", count: 41)), by: .ada, refuses: .name(.tooLong))
    }

    @Test func `a room is of a game that there is`() {
        empty.when(.create(game: "chess"), by: .ada, refuses: .unknownGame)
    }

    @Test func `a passcode has at most 64 bytes`() {
        let long = String(repeating: "p", count: 65)
        empty.when(.create(passcode: long), by: .ada, refuses: .badPasscode)
    }

    @Test func `how long a room waits is bounded`() {
        let hasty = RoomTimeouts(hostSeconds: 0, lobbySeconds: 30, matchSeconds: 120)
        let command = RoomCommand.create(
            roomName: "x", maxPlayers: nil, isPrivate: nil, passcode: nil, hostPolicy: nil,
            selectedGameType: nil, patience: hasty, appVersion: nil, games: nil)
        empty.when(
            command, by: .ada, refuses: .badPatience(field: "hostSeconds", bounds: 1...120))
    }

    @Test func `where there is no room, there is nothing to do`() {
        for command in [RoomCommand.join, .watch, .leave, .start, .ready(isReady: true)] {
            empty.when(command, by: .ada, refuses: .notFound)
        }
    }

    @Test func `a room that ended is not found`() {
        let ended = both.and(.closed(reason: .byHost, closedAt: .after(9)))
        ended.when(.join, by: .eve, refuses: .notFound)
        ended.when(.leave, by: .ada, refuses: .notFound)
        #expect(ended.state.deadline == nil)
        #expect(ended.state.listings.isEmpty)
    }

    @Test func `a code is given out again a week after its room ended`() {
        let ended = adas.and(.closed(reason: .byHost, closedAt: .birth)).state
        #expect(!ended.hasGivenUpItsKey(by: .after(7 * 86_400 - 1)))
        #expect(ended.hasGivenUpItsKey(by: .after(7 * 86_400)))
        #expect(!adas.state.hasGivenUpItsKey(by: .after(1_000_000_000)))
    }
}
