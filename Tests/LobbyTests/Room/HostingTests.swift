import Contracts
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct HostingTests {
    static let hostOnly: [RoomCommand] = [
        .configure(RoomChange(roomName: "x")), .start, .kick(userId: .ada, reason: nil),
        .ban(userId: .ada), .unban(userId: .eve), .makeHost(userId: .bob), .close, .playAgain,
        .callOff, .addBot(level: nil), .removeBot(userId: "bot-1"),
    ]

    @Test(arguments: hostOnly)
    func `only the host decides`(_ command: RoomCommand) {
        both.when(command, by: .bob, refuses: .notHost)
        both.when(command, by: .eve, refuses: .notMember)
    }

    @Test func `who is kicked is told why, is out, and may come back`() throws {
        let events = [
            RoomEvent.kicked(userId: .bob, reason: "Too loud."), .left(.bob, .kicked),
        ]
        try both.when(.kick(userId: .bob, reason: "Too loud."), by: .ada, then: events)
        #expect(try both.and(events[0], events[1]).deciding(.join, by: .bob).count == 1)
    }

    @Test func `who is banned is out, until they are no longer`() throws {
        try both.when(
            .ban(userId: .bob), by: .ada, then: [.banned(userId: .bob), .left(.bob, .banned)])
        let banned = both.and(.banned(userId: .bob), .left(.bob, .banned))
        try banned.when(.ban(userId: .bob), by: .ada, then: [])
        try banned.when(.unban(userId: .bob), by: .ada, then: [.unbanned(userId: .bob)])
        #expect(try banned.and(.unbanned(userId: .bob)).deciding(.join, by: .bob).count == 1)
        try both.when(.unban(userId: .eve), by: .ada, then: [])
    }

    @Test func `somebody is banned before they come`() throws {
        try both.when(.ban(userId: .eve), by: .ada, then: [.banned(userId: .eve)])
        both.when(.ban(userId: "no such id!"), by: .ada, refuses: .noSuchMember)
    }

    @Test func `a room bans so many and no more`() {
        var strict = adas
        for number in 0..<Room.mostBanned {
            strict = strict.and(.banned(userId: PersonID("b\(number)")))
        }
        strict.when(.ban(userId: .eve), by: .ada, refuses: .tooManyBanned)
    }

    @Test func `nobody puts themselves out`() {
        both.when(.kick(userId: .ada, reason: nil), by: .ada, refuses: .yourself)
        both.when(.ban(userId: .ada), by: .ada, refuses: .yourself)
    }

    @Test func `nobody is put out who isn't in`() {
        both.when(.kick(userId: .eve, reason: nil), by: .ada, refuses: .noSuchMember)
        both.when(.makeHost(userId: .eve), by: .ada, refuses: .noSuchMember)
        both.when(.removeBot(userId: .bob), by: .ada, refuses: .noSuchBot)
    }

    @Test func `a reason is short`() {
        let long = String(repeating: "x", count: 201)
        both.when(.kick(userId: .bob, reason: long), by: .ada, refuses: .badReason)
    }

    @Test func `the host hands the role over`() throws {
        try both.when(
            .makeHost(userId: .bob), by: .ada, then: [.hostChanged(hostId: .bob, reason: .given)])
        try both.when(.makeHost(userId: .ada), by: .ada, then: [])
    }

    @Test func `the host closes the room`() throws {
        try both.when(.close, by: .ada, then: [.closed(reason: .byHost, closedAt: .birth)])
    }

    @Test func `a bot takes a seat, is ready, and is never host`() throws {
        let joined = try #require(try adas.deciding(.addBot(level: .hard), by: .ada).first)
        let seat = try #require(adas.and(joined).state.seats.last)
        #expect(seat.isBot && seat.isReady && seat.botLevel == .hard)
        let room = adas.and(joined)
        room.when(.makeHost(userId: seat.id), by: .ada, refuses: .botHost)
        room.when(.kick(userId: seat.id, reason: nil), by: .ada, refuses: .isBot)
        room.when(.ban(userId: seat.id), by: .ada, refuses: .isBot)
        try room.when(.removeBot(userId: seat.id), by: .ada, then: [.left(seat.id, .kicked)])
    }

    @Test func `each bot of a room has another name`() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            var room = Scenario(
                Room.self, key: "K7QD", at: .birth, given: .made(seats: 8), .joined(.ada))
            for number in 1...7 as ClosedRange<UInt64> {
                let seed = 100 * seed + number
                let joined = try room.deciding(.addBot(level: nil), by: .ada, seed: seed)
                room = room.and(try #require(joined.first))
            }
            let bots = room.state.seats.filter(\.isBot)
            #expect(Set(bots.map { DisplayName.bot($0.id) }).count == 7)
        }
    }

    @Test func `bots come and go between matches, while there are seats`() {
        playing.when(.addBot(level: nil), by: .ada, refuses: .inGame)
        playing.when(.removeBot(userId: "bot-1"), by: .ada, refuses: .inGame)
        let full = Scenario(
            Room.self, key: "K7QD", at: .birth, given: .made(seats: 2), .joined(.ada),
            .joined(.bob))
        full.when(.addBot(level: nil), by: .ada, refuses: .full)
    }
}
