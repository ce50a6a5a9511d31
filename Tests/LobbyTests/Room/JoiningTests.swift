import Contracts
import EventSourcing
import ParlorPalette
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct JoiningTests {
    @Test func `whoever has the code comes in`() throws {
        try adas.when(.join, by: .bob, then: [.joined(.bob)])
    }

    @Test func `joining twice changes nothing`() throws {
        try both.when(.join, by: .bob, then: [])
    }

    @Test func `who dropped comes back into the seat they had`() throws {
        let waiting = three.and(.ready(.bob), .dropped(.bob, at: 10)).at(.after(20))
        let returned = RoomEvent.playerReturned(userId: .bob, returnedAt: .after(20))
        try waiting.when(.join, by: .bob, then: [returned])
        let seat = waiting.and(returned).state.seats[1]
        #expect(seat.id == .bob && seat.isReady && seat.isActive)
    }

    @Test func `a full room turns the next player away`() {
        let full = Scenario(
            Room.self, key: "K7QD", at: .birth, given: .made(seats: 2), .joined(.ada),
            .joined(.bob))
        full.when(.join, by: .eve, refuses: .full)
    }

    @Test func `nobody joins a match that is under way`() {
        playing.when(.join, by: .eve, refuses: .inGame)
        both.and(.ordered).when(.join, by: .eve, refuses: .inGame)
    }

    @Test(arguments: [LeaveReason.left, .timedOut])
    func `who plays the match may always come back to the room`(reason: LeaveReason) throws {
        try playing.and(.left(.bob, reason)).when(.join, by: .bob, then: [.joined(.bob)])
        try both.and(.ordered, .left(.bob, reason)).when(.join, by: .bob, then: [.joined(.bob)])
        let sealed = Scenario<Room>.sealed(by: "open sesame").and(
            .joined(.bob), .ordered, .begun, .left(.bob, reason), .locked(locked: true))
        try sealed.when(.join, by: .bob, then: [.joined(.bob)])
        try sealed.and(.spectatorJoined(userId: .bob)).when(
            .join, by: .bob, then: [.spectatorLeft(userId: .bob, reason: .seated), .joined(.bob)])
    }

    @Test func `whose time ran out in a match is let in again once they are back`() throws {
        let back = RoomCommand.notePresence(userId: .bob, isOnline: true, at: nil)
        let out = playing.and(.left(.bob, .timedOut))
        try out.when(back, by: .clock, then: [.joined(.bob)])
        #expect(out.state.listings.contains { $0.sort == Room.sort(.bob) })
        try out.and(.joined(.bob)).when(back, by: .clock, then: [])
        for gone in [
            playing.and(.left(.bob, .left)), out.and(.banned(userId: .bob)), out.and(.over),
        ] {
            try gone.when(back, by: .clock, then: [])
            #expect(!gone.state.listings.contains { $0.sort == Room.sort(.bob) })
        }
    }

    @Test func `whom the host put out has no seat in the match to come back to`() throws {
        let kicked = playing.and(.kicked(userId: .bob, reason: nil), .left(.bob, .kicked))
        kicked.when(.join, by: .bob, refuses: .inGame)
        let banned = playing.and(.left(.bob, .timedOut), .banned(userId: .bob))
        banned.when(.join, by: .bob, refuses: .banned)
        banned.and(.unbanned(userId: .bob)).when(.join, by: .bob, refuses: .inGame)
        playing.and(.left(.bob), .over, .locked(locked: true))
            .when(.join, by: .bob, refuses: .locked)
    }

    @Test func `nobody comes into a locked room`() {
        let locked = adas.and(.locked(locked: true))
        locked.when(.join, by: .eve, refuses: .locked)
        locked.when(.watch, by: .eve, refuses: .locked)
    }

    @Test func `who is banned stays out`() {
        let banned = adas.and(.banned(userId: .eve))
        banned.when(.join, by: .eve, refuses: .banned)
        banned.when(.watch, by: .eve, refuses: .banned)
    }

    @Test func `only a person joins`() {
        adas.when(.join, by: .operator, refuses: .personOnly)
        adas.when(.watch, by: .operator, refuses: .personOnly)
    }

    @Test func `a room with a passcode opens to that passcode alone`() throws {
        let sealed = Scenario<Room>.sealed(by: "open sesame")
        try sealed.when(.join("open sesame"), by: .bob, then: [.joined(.bob)])
        sealed.hearing("open").when(.join("open"), by: .bob, refuses: .passcodeWrong)
        for none in [RoomCommand.join, .join(""), .watch] {
            sealed.when(none, by: .bob, refuses: .passcodeMissing)
        }
    }

    @Test func `what the device said of its games counts, unless the call says it`() throws {
        func join(
            _ room: Scenario<Room>, _ games: [GameID: Int]?, hello: [String: Int]?
        ) throws(RoomRefusal) -> [RoomEvent] {
            try room.state.decide(
                .join(passcode: nil, appVersion: nil, games: games),
                in: Context(
                    actor: .bob, key: "K7QD", now: .birth,
                    app: ClientApp(name: "app/1", games: hello), seed: 1))
        }
        #expect(throws: RoomRefusal.unsupportedGameVersion("highCard")) {
            try join(adas, nil, hello: ["dice": 1])
        }
        let known = try join(adas, nil, hello: ["highCard": 1])
        #expect(
            known == [
                .playerJoined(
                    NewPlayer(
                        userId: .bob, joinedAt: .birth, appVersion: "app/1",
                        games: ["highCard": 1]))
            ])
        #expect(throws: RoomRefusal.unsupportedGameVersion("highCard")) {
            try join(adas, ["dice": 1], hello: ["highCard": 1])
        }
        #expect(try join(adas, nil, hello: nil).count == 1)
    }

    @Test func `who comes back with a newer app can play what it knows`() throws {
        let room = adas.and(
            .joined(.bob, games: ["highCard": 1]), ConfiguringTests.changed(game: "dice"))
        #expect(room.state.seats.map(room.state.canPlay) == [true, false])
        let news = RoomEvent.appChanged(
            userId: .bob, appVersion: "app/1.0.0", games: ["highCard": 1, "dice": 1])
        let newer = RoomCommand.join(knowing: ["highCard": 1, "dice": 1])
        try room.when(newer, by: .bob, then: [news])
        let updated = room.and(news)
        #expect(updated.state.seats.map(updated.state.canPlay) == [true, true])
        try updated.when(newer, by: .bob, then: [])
        try updated.when(.join, by: .bob, then: [])
    }

    @Test func `colours are those of the ids, whoever came first and whoever looks`() {
        let people = (0..<8).map { PersonID("p\($0)") }
        func colors(_ order: [PersonID], seenBy viewer: Actor) -> [PersonID: ColorID] {
            var room = Scenario(Room.self, key: "K7QD", at: .birth, given: .made())
            for person in order { room = room.and(.joined(person)) }
            let players = room.state.view(for: viewer, key: "K7QD").inside!.players
            return Dictionary(uniqueKeysWithValues: players.map { ($0.id, $0.avatarColor) })
        }
        let seen = colors(people, seenBy: .person("p0"))
        #expect(Set(seen.values).count == 8)
        #expect(seen == colors(people.reversed(), seenBy: .person("p5")))
        let roster = RosterColors(of: people)
        for person in people { #expect(seen[person] == roster[person]?.id) }
    }

    @Test func `without the passcode nobody learns how a room is`() {
        let sealed = Scenario<Room>.sealed(by: "open sesame").hearing("guess")
        let busy = [
            sealed.and(.locked(locked: true)), sealed.and(.joined(.bob), .ordered, .begun),
            Scenario(
                Room.self, key: "K7QD", at: .birth,
                given: .made(seats: 2, passcode: sealed.state.about?.passcodeHash), .joined(.ada),
                .joined(.bob)),
        ]
        for room in busy { room.when(.join("guess"), by: .eve, refuses: .passcodeWrong) }
    }

    @Test func `a client that lacks the room's game is told so`() throws {
        adas.when(
            .join(knowing: ["chess": 1]), by: .bob, refuses: .unsupportedGameVersion("highCard"))
        adas.when(
            .join(knowing: ["highCard": 0]), by: .bob, refuses: .unsupportedGameVersion("highCard"))
        #expect(try adas.deciding(.join(knowing: ["highCard": 1]), by: .bob).count == 1)
        let open = Scenario(
            Room.self, key: "K7QD", at: .birth, given: .made(game: nil), .joined(.ada))
        #expect(try open.deciding(.join(knowing: [:]), by: .bob).count == 1)
    }

    @Test func `a client knows a bounded number of games`() {
        let many = Dictionary(uniqueKeysWithValues: (0...64).map { (GameID("g\($0)"), 1) })
        adas.when(.join(knowing: many), by: .bob, refuses: .tooManyGames)
    }

    @Test func `a spectator watches, and may take a seat`() throws {
        try adas.when(.watch, by: .eve, then: [.spectatorJoined(userId: .eve)])
        let watched = adas.and(.spectatorJoined(userId: .eve))
        try watched.when(.watch, by: .eve, then: [])
        try watched.when(
            .join, by: .eve, then: [.spectatorLeft(userId: .eve, reason: .seated), .joined(.eve)])
        try playing.when(.watch, by: .eve, then: [.spectatorJoined(userId: .eve)])
    }

    @Test func `a room has so many spectators and no more`() {
        var crowded = adas
        for number in 0..<Room.mostSpectators {
            crowded = crowded.and(.spectatorJoined(userId: PersonID("s\(number)")))
        }
        crowded.when(.watch, by: .eve, refuses: .tooManySpectators)
    }
}
