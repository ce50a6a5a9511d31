import Contracts
import ParlorGames
import ParlorWire
import Scenarios
import Testing

@testable import Lobby
@testable import RoomRules

@Suite struct ConfiguringTests {
    static func changed(
        name: RoomName? = nil, maxPlayers: Int? = nil, game: GameID? = nil,
        category: CategoryChoice? = nil, settings: RawJSON? = nil, isPrivate: Bool? = nil,
        patience: RoomTimeouts? = nil, isOpen: Bool? = nil
    ) -> RoomEvent {
        .configured(
            RoomUpdate(
                roomName: name, maxPlayers: maxPlayers, selectedGameType: game,
                selectedCategory: category, settings: settings, isPrivate: isPrivate,
                patience: patience, isOpen: isOpen))
    }

    @Test func `the host changes what is given, and the rest stays`() throws {
        try both.when(
            .configure(RoomChange(roomName: " Bob's ", isPrivate: true)), by: .ada,
            then: [Self.changed(name: try RoomName("Bob's"), isPrivate: true, isOpen: false)])
        try both.when(
            .configure(RoomChange(roomName: "Ada's", maxPlayers: 8)), by: .ada, then: [])
    }

    @Test(arguments: [
        (RoomChange(isPrivate: true), false), (RoomChange(isPrivate: false), nil),
        (RoomChange(passcode: "sesame"), false),
        (RoomChange(isPrivate: true, passcode: "sesame"), false),
    ])
    func `it is said when a room is open to all no longer`(change: RoomChange, isOpen: Bool?) throws
    {
        PasscodeHash.prepare("sesame", by: .ada)
        #expect(try Self.isOpen(after: change, in: both) == isOpen)
    }

    @Test func `a room is open again once it is neither private nor has a passcode`() throws {
        let sealed = Scenario<Room>.sealed(by: "open sesame")
        let (shown, unsealed) = (RoomChange(isPrivate: false), RoomChange(passcode: ""))
        #expect(try Self.isOpen(after: shown, in: sealed) == nil)
        #expect(try Self.isOpen(after: unsealed, in: sealed) == nil)
        let listed = sealed.and(Self.changed(isPrivate: false))
        #expect(try Self.isOpen(after: unsealed, in: listed) == true)
    }

    private static func isOpen(
        after change: RoomChange, in room: Scenario<Room>
    ) throws -> Bool? {
        let events = try room.deciding(.configure(change), by: .ada)
        guard case .configured(let update)? = events.first else { return nil }
        return update.isOpen
    }

    @Test func `a room is locked and opened`() throws {
        try both.when(
            .configure(RoomChange(locked: true)), by: .ada, then: [.locked(locked: true)])
        try both.when(.configure(RoomChange(locked: false)), by: .ada, then: [])
    }

    @Test func `another game comes with its own settings, and without a category`() throws {
        let change = Self.changed(
            game: "dice", settings: .of(#"{"settingsVersion":1,"targetScore":100,"turnSeconds":0}"#)
        )
        let chosen = both.and(Self.changed(category: "short"))
        try chosen.when(
            .configure(RoomChange(selectedGameType: "dice")), by: .ada, then: [change])
        #expect(chosen.and(change).state.game.category == nil)
    }

    @Test func `settings are completed by the game's own schema`() throws {
        try both.when(
            .configure(RoomChange(settings: .of(#"{"rounds": 7}"#))), by: .ada,
            then: [
                Self.changed(settings: .of(#"{"rounds":7,"settingsVersion":1,"turnSeconds":0}"#))
            ])
    }

    @Test(arguments: [
        (#"{"rounds": 21}"#, "settings.rounds"), (#"{"rounds": "many"}"#, "settings.rounds"),
        (#"{"decks": 2}"#, "settings.decks"),
        (#"{"settingsVersion": 2}"#, "settings.settingsVersion"), ("[]", "settings"),
    ])
    func `settings that the game has not are refused`(settings: String, field: String) throws {
        let command = RoomCommand.configure(RoomChange(settings: .of(settings)))
        let error = #expect(throws: RoomRefusal.self) { try both.deciding(command, by: .ada) }
        #expect(error?.failure.code == .invalidSettings)
        #expect(error?.failure.context?["field"] == field)
    }

    @Test func `settings are those of a game`() {
        let open = Scenario(
            Room.self, key: "K7QD", at: .birth, given: .made(game: nil), .joined(.ada))
        open.when(
            .configure(RoomChange(settings: .of("{}"))), by: .ada, refuses: .noGame)
        open.when(
            .configure(RoomChange(selectedGameType: "chess")), by: .ada, refuses: .unknownGame)
    }

    @Test(arguments: [
        RoomChange(settings: .of("{}")), RoomChange(selectedGameType: "dice"),
        RoomChange(selectedCategory: "x"), RoomChange(maxPlayers: 4),
    ])
    func `what a match is played with is locked from its start to its end`(_ change: RoomChange) {
        both.and(.ordered).when(.configure(change), by: .ada, refuses: .settingsLocked)
        playing.when(.configure(change), by: .ada, refuses: .settingsLocked)
    }

    @Test func `a room is renamed also while a match is under way`() throws {
        try playing.when(
            .configure(RoomChange(roomName: "x")), by: .ada,
            then: [Self.changed(name: try RoomName("x"))])
    }

    @Test func `nobody loses their seat to a smaller room`() {
        three.when(.configure(RoomChange(maxPlayers: 2)), by: .ada, refuses: .badMaxPlayers)
    }

    @Test func `a passcode is set, is not changed by itself, and is taken away`() throws {
        func configured(
            _ room: Scenario<Room>, _ passcode: String, seed: UInt64 = 1
        ) throws -> [RoomEvent] {
            try room.deciding(.configure(RoomChange(passcode: passcode)), by: .ada, seed: seed)
        }
        PasscodeHash.prepare("1234", by: .ada)
        let set = try #require(try configured(both, "1234").first)
        let sealed = both.and(set).hearing("4321")
        sealed.when(.join("4321"), by: .eve, refuses: .passcodeWrong)
        #expect(try sealed.deciding(.join("1234"), by: .eve).count == 1)
        #expect(try configured(sealed, "1234", seed: 2).isEmpty)
        let open = sealed.and(try #require(try configured(sealed, "").first))
        #expect(open.state.about?.passcodeHash == nil)
        #expect(try configured(open, "").isEmpty)
    }

    @Test func `a change of game marks who can't follow`() throws {
        let mixed = adas.and(.joined(.bob, games: ["highCard": 1]))
        let changed = mixed.and(Self.changed(game: "dice"))
        #expect(mixed.state.seats.map(mixed.state.canPlay) == [true, true])
        #expect(changed.state.seats.map(changed.state.canPlay) == [true, false])
        changed.and(.ready(.bob)).when(.start, by: .ada, refuses: .unsupportedGameVersion("dice"))
    }

    @Test func `where a game lists no categories any short text is one`() throws {
        try both.when(
            .configure(RoomChange(selectedCategory: "short")), by: .ada,
            then: [Self.changed(category: "short")])
        for category in ["", String(repeating: "x", count: 65)] {
            both.when(
                .configure(RoomChange(selectedCategory: CategoryChoice(ids: [category]))),
                by: .ada, refuses: .badCategory)
        }
        let open = Scenario(
            Room.self, key: "K7QD", at: .birth, given: .made(game: nil), .joined(.ada))
        open.when(
            .configure(RoomChange(selectedCategory: "short")), by: .ada, refuses: .noGame)
    }

    @Test func `ready is said to a game and its settings, and anew to others`() throws {
        let ready = three.and(.ready(.bob), .ready(.cleo))
        let unready = [PersonID.bob, .cleo].map {
            RoomEvent.readyChanged(userId: $0, isReady: false)
        }
        let other = try ready.deciding(
            .configure(RoomChange(selectedGameType: "dice")), by: .ada)
        #expect(Array(other.dropFirst()) == unready)
        let longer = try ready.deciding(
            .configure(RoomChange(settings: .of(#"{"rounds":7}"#))), by: .ada)
        #expect(Array(longer.dropFirst()) == unready)
        let renamed = try ready.deciding(.configure(RoomChange(roomName: "x")), by: .ada)
        #expect(renamed.count == 1)
        try ready.when(
            .configure(RoomChange(selectedGameType: "highCard")), by: .ada, then: [])
    }
}
