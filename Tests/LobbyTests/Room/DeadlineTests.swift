import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct DeadlineTests {
    @Test func `who goes offline is dropped, once`() throws {
        let gone = RoomCommand.notePresence(userId: .bob, isOnline: false, at: nil)
        try both.at(.after(9)).when(gone, by: .authority, then: [.dropped(.bob, at: 9)])
        try both.and(.dropped(.bob, at: 9)).when(gone, by: .authority, then: [])
        try both.when(
            .notePresence(userId: .eve, isOnline: false, at: nil), by: .authority, then: [])
    }

    @Test func `the time of grace begins when the device went, as far as that is not long ago`()
        throws
    {
        func gone(at seconds: Int) -> RoomCommand {
            .notePresence(userId: .ada, isOnline: false, at: .after(seconds))
        }
        let room = both.at(.after(20))
        try room.when(gone(at: 17), by: .authority, then: [.dropped(.ada, at: 17)])
        #expect(room.and(.dropped(.ada, at: 17)).state.deadline?.at == .after(22))
        try room.when(gone(at: 3), by: .authority, then: [.dropped(.ada, at: 16)])
        try room.when(gone(at: 99), by: .authority, then: [.dropped(.ada, at: 20)])
        let late = adas.and(.joined(.bob, at: .after(19))).at(.after(20))
        try late.when(
            .notePresence(userId: .bob, isOnline: false, at: .after(18)), by: .authority,
            then: [.dropped(.bob, at: 19)])
    }

    @Test func `who comes back online in time has everything as before`() throws {
        let back = RoomEvent.playerReturned(userId: .bob, returnedAt: .after(20))
        let room = both.and(.ready(.bob), .dropped(.bob, at: 9)).at(.after(20))
        try room.when(
            .notePresence(userId: .bob, isOnline: true, at: nil), by: .authority, then: [back])
        var before = both.and(.ready(.bob)).state
        before.activeAt = .after(20)
        #expect(room.and(back).state == before)
    }

    @Test func `a dropped player is out after thirty seconds`() throws {
        let room = three.and(.dropped(.bob, at: 10))
        #expect(room.state.deadline?.at == .after(40))
        try room.at(.after(39)).when(.lapse, by: .clock, then: [])
        try room.at(.after(40)).when(.lapse, by: .clock, then: [.left(.bob, .timedOut)])
    }

    @Test func `in a match the seat is held for two minutes`() throws {
        let room = playing.and(.dropped(.bob, at: 10))
        #expect(room.state.deadline?.at == .after(130))
        try room.at(.after(130)).when(.lapse, by: .clock, then: [.left(.bob, .timedOut)])
    }

    @Test func `a dropped host is host for five more seconds`() throws {
        let room = three.and(.dropped(.ada, at: 10))
        #expect(room.state.deadline?.at == .after(15))
        try room.at(.after(15)).when(.lapse, by: .clock, then: [.host(.bob, at: 15)])
    }

    @Test func `a host whose app is in the background is host for thirty more seconds`() throws {
        let gone = RoomCommand.notePresence(
            userId: .ada, isOnline: false, at: .after(10), isAway: true)
        let dropped = RoomEvent.playerDropped(
            userId: .ada, droppedAt: .after(10), isAway: true)
        try three.at(.after(10)).when(gone, by: .authority, then: [dropped])
        let room = three.and(dropped)
        #expect(room.state.deadline?.at == .after(40))
        try room.at(.after(40)).when(
            .lapse, by: .clock, then: [.host(.bob, at: 40), .left(.ada, .timedOut)])
        let back = room.and(.playerReturned(userId: .ada, returnedAt: .after(20)))
        #expect(back.and(.dropped(.ada, at: 21)).state.deadline?.at == .after(26))
    }

    @Test func `no place is held shorter because its owner said that they are away`() {
        let hasty = RoomTimeouts(hostSeconds: 2, lobbySeconds: 7, matchSeconds: 10, idleHours: 1)
        func away(_ person: PersonID) -> RoomEvent {
            .playerDropped(userId: person, droppedAt: .after(10), isAway: true)
        }
        let room = Scenario(
            Room.self, key: "K7QD", at: .birth, given: .made(patience: hasty), .joined(.ada),
            .joined(.bob), .spectatorJoined(userId: .eve))
        for person in [PersonID.ada, .bob, .eve] {
            #expect(room.and(away(person)).state.deadline?.at == .after(40))
        }
        #expect(playing.and(away(.bob)).state.deadline?.at == .after(130))
    }

    @Test func `who is away alone is waited for, and a while longer once somebody comes`()
        throws
    {
        let alone = Scenario(
            Room.self, key: "K7QD", at: .birth, given: .made(), .joined(.ada),
            .playerDropped(userId: .ada, droppedAt: .after(10), isAway: true))
        #expect(alone.state.deadline?.at == .after(610))
        let found = alone.and(.joined(.bob, at: .after(300)))
        #expect(found.state.deadline?.at == .after(330))
        try found.at(.after(330)).when(
            .lapse, by: .clock, then: [.host(.bob, at: 330), .left(.ada, .timedOut)])
        let dropped = alone.and(.playerReturned(userId: .ada, returnedAt: .after(20)))
            .and(.dropped(.ada, at: 30))
        #expect(dropped.state.deadline?.at == .after(60))
    }

    @Test func `a host who was passed over is a player, and out with the others' time`() throws {
        let room = three.and(.dropped(.ada, at: 10), .hostChanged(hostId: .bob, reason: .timedOut))
        #expect(room.state.deadline?.at == .after(40))
    }

    @Test func `where the session is the host's, it ends five seconds after the host dropped`()
        throws
    {
        let room = Scenario(
            Room.self, key: "K7QD", at: .after(15), given: .made(policy: .end), .joined(.ada),
            .joined(.bob), .dropped(.ada, at: 10))
        try room.when(
            .lapse, by: .clock, then: [.closed(reason: .hostLeft, closedAt: .after(15))])
    }

    @Test func `nobody takes over who is away too, until somebody returns`() throws {
        let room = both.and(.dropped(.ada, at: 10), .dropped(.bob, at: 11))
        #expect(room.state.deadline?.at == .after(40))
        let back = room.and(.playerReturned(userId: .bob, returnedAt: .after(20)))
        try back.at(.after(20)).when(.lapse, by: .clock, then: [.host(.bob, at: 20)])
    }

    @Test func `when all are gone the room vanishes`() throws {
        let room = both.and(.dropped(.ada, at: 10), .dropped(.bob, at: 10)).at(.after(90))
        try room.when(
            .lapse, by: .clock,
            then: [
                .left(.ada, .timedOut), .host(.bob, at: 90),
                .left(.bob, .timedOut), .closed(reason: .empty, closedAt: .after(90)),
            ])
    }

    @Test func `a room in which nothing happens ends after hours`() throws {
        #expect(both.state.deadline?.at == .after(1 + 6 * 3_600))
        try both.at(.after(1 + 6 * 3_600)).when(
            .lapse, by: .clock,
            then: [.closed(reason: .idle, closedAt: .after(1 + 6 * 3_600))])
    }

    @Test func `a room in which a match goes on does not end amid it`() throws {
        #expect(playing.state.deadline == nil)
        let over = playing.at(.after(11 * 3_600))
        let events = try over.deciding(
            .noteEnded(matchId: "m1", results: MatchResults(winners: [.ada])), by: .authority)
        #expect(over.and(events[0]).state.deadline?.at == .after(17 * 3_600))
    }

    @Test func `the room itself says how long it waits`() {
        let hasty = RoomTimeouts(hostSeconds: 2, lobbySeconds: 7, matchSeconds: 10, idleHours: 1)
        let room = Scenario(
            Room.self, key: "K7QD", at: .birth, given: .made(patience: hasty), .joined(.ada),
            .joined(.bob))
        #expect(room.and(.dropped(.ada, at: 10)).state.deadline?.at == .after(12))
        #expect(room.and(.dropped(.bob, at: 10)).state.deadline?.at == .after(17))
        #expect(
            room.and(.ordered, .begun, .dropped(.bob, at: 10)).state.deadline?.at == .after(20))
        #expect(room.state.deadline?.at == .after(3_600))
    }

    @Test func `spectators who dropped are out as players are`() throws {
        let room = adas.and(.spectatorJoined(userId: .eve), .dropped(.eve, at: 10)).at(.after(40))
        try room.when(
            .lapse, by: .clock, then: [.spectatorLeft(userId: .eve, reason: .timedOut)])
        try room.when(
            .watch, by: .eve, then: [.playerReturned(userId: .eve, returnedAt: .after(40))])
    }
}
