import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

/// Who only watches, and what that is good for.
@Suite struct WatchingTests {
    @Test func `players sit in a room, and bots and spectators don't`() {
        let room = both.and(
            .spectatorJoined(userId: .eve),
            .playerJoined(NewPlayer(userId: "bot-1", joinedAt: .birth, botLevel: .easy)))
        #expect(room.state.seated(key: "K7QD") == [.ada, .bob])
        #expect(room.and(.left(.bob)).state.seated(key: "K7QD") == [.ada])
    }

    private func watched(_ room: Scenario<Room>) -> Scenario<Room> {
        room.and(.spectatorJoined(userId: .eve))
    }

    @Test func `who watches may sit down wherever a player may, without the passcode`() throws {
        let seated = [
            RoomEvent.spectatorLeft(userId: .eve, reason: .seated), .joined(.eve),
        ]
        try watched(.sealed(by: "open sesame")).when(.join, by: .eve, then: seated)
        watched(adas.and(.locked(locked: true))).when(.join, by: .eve, refuses: .locked)
        watched(playing).when(.join, by: .eve, refuses: .inGame)
    }

    @Test func `who has a seat sees all that a spectator sees`() throws {
        try both.when(.watch, by: .bob, then: [])
        try playing.and(.locked(locked: true)).when(.watch, by: .bob, then: [])
    }

    @Test func `a spectator is dropped once`() throws {
        let gone = RoomCommand.notePresence(userId: .eve, isOnline: false, at: nil)
        let room = watched(both).at(.after(9))
        try room.when(gone, by: .authority, then: [.dropped(.eve, at: 9)])
        try room.and(.dropped(.eve, at: 9)).when(gone, by: .authority, then: [])
    }

    @Test func `a spectator's place is held no longer for a match`() throws {
        let room = watched(playing).and(.dropped(.eve, at: 10))
        #expect(room.state.deadline?.at == .after(40))
        try room.at(.after(40)).when(
            .lapse, by: .clock, then: [.spectatorLeft(userId: .eve, reason: .timedOut)])
    }

    @Test func `who plays is told who watches, and whether all may`() throws {
        func order(_ room: Scenario<Room>) throws -> String {
            let ready = room.and(.joined(.bob), .ready(.bob))
            guard case .starting(let match)? = try ready.deciding(.start, by: .ada).first
            else { throw Broken("No order.") }
            return "\(match.spectators ?? []), private: \(match.isPrivate ?? true)"
        }
        #expect(try order(watched(adas)) == "[eve], private: false")
        let hash = Scenario<Room>.sealed(by: "1234").state.about?.passcodeHash
        let sealed = Scenario(
            Room.self, key: "K7QD", at: .birth, given: .made(passcode: hash), .joined(.ada))
        #expect(try order(sealed) == "[], private: true")
    }
}
