import Contracts
import EventSourcing
import ParlorWire
import Scenarios

@testable import Lobby
@testable import RoomRules

extension PersonID {
    static let ada: PersonID = "ada"
    static let bob: PersonID = "bob"
    static let cleo: PersonID = "cleo"
    static let eve: PersonID = "eve"
}

extension Actor {
    static let ada = Actor.person(.ada)
    static let bob = Actor.person(.bob)
    static let cleo = Actor.person(.cleo)
    static let eve = Actor.person(.eve)
    static let authority = Actor.part("game-authority")
}

extension Timestamp {
    static let birth = Timestamp(milliseconds: 1_767_000_000_000)
    static func after(_ seconds: Int) -> Timestamp { birth + .seconds(seconds) }
}

extension RoomEvent {
    static func made(
        seats: Int = 8, isPrivate: Bool = false, passcode: PasscodeHash? = nil,
        policy: HostPolicy = .transfer, game: GameID? = "highCard", patience: RoomTimeouts = .usual
    ) -> RoomEvent {
        .created(
            NewRoom(
                id: "r1", roomName: try! RoomName("Ada's"), createdBy: .ada, createdAt: .birth,
                maxPlayers: seats, isPrivate: isPrivate, passcodeHash: passcode,
                hostPolicy: policy, selectedGameType: game,
                settings: game == nil ? nil : .fiveRounds, patience: patience))
    }

    static func joined(
        _ person: PersonID, at time: Timestamp = .birth, games: [GameID: Int]? = nil
    ) -> RoomEvent {
        .playerJoined(NewPlayer(userId: person, joinedAt: time, games: games))
    }

    static func ready(_ person: PersonID) -> RoomEvent {
        .readyChanged(userId: person, isReady: true)
    }

    static func dropped(_ person: PersonID, at seconds: Int) -> RoomEvent {
        .playerDropped(userId: person, droppedAt: .after(seconds))
    }

    /// The host was gone for too long.
    static func host(_ person: PersonID, at seconds: Int) -> RoomEvent {
        .hostChanged(hostId: person, reason: .timedOut, changedAt: .after(seconds))
    }

    static func left(_ person: PersonID, _ reason: LeaveReason = .left) -> RoomEvent {
        .playerLeft(userId: person, reason: reason)
    }

    static let ordered = ordered(by: nil)
    static func ordered(by policy: MatchPolicy?) -> RoomEvent {
        .starting(
            OrderedMatch(
                matchId: "m1", game: "highCard", gameVersion: 1, category: nil,
                settings: .fiveRounds,
                players: [MatchPlayer(userId: .ada), MatchPlayer(userId: .bob)],
                orderedAt: .birth, policy: policy, seed: 7))
    }
    static let begun = RoomEvent.started(matchId: "m1", gameStartedAt: .birth)
    static let over = RoomEvent.finished(
        matchId: "m1", results: .adaWon, finishedAt: .after(60))
}

extension GroupEvent {
    /// Ada's.
    static let fridays = GroupEvent.founded(
        NewGroup(name: try! RoomName("Fridays"), by: .ada, foundedAt: .birth))
}

extension RoomCommand {
    static let join = RoomCommand.join(passcode: nil, appVersion: nil, games: nil)
    static func join(_ passcode: String) -> RoomCommand {
        .join(passcode: passcode, appVersion: nil, games: nil)
    }
    static func join(knowing games: [GameID: Int]) -> RoomCommand {
        .join(passcode: nil, appVersion: "app/1.0.0", games: games)
    }
    static let watch = RoomCommand.spectate(passcode: nil)
    static func create(
        _ name: String = "Ada's", seats: Int? = nil, isPrivate: Bool? = nil,
        passcode: String? = nil, game: GameID? = nil
    ) -> RoomCommand {
        .create(
            roomName: name, maxPlayers: seats, isPrivate: isPrivate, passcode: passcode,
            hostPolicy: nil, selectedGameType: game, patience: nil, appVersion: nil, games: nil)
    }
}

extension RawJSON {
    static let fiveRounds = RawJSON(
        Array(#"{"rounds":5,"settingsVersion":1,"turnSeconds":0}"#.utf8))
    static func of(_ text: String) -> RawJSON { RawJSON(Array(text.utf8)) }
}

extension MatchResults {
    static let adaWon = MatchResults(winners: [.ada], scores: [.ada: 3, .bob: 1])
}

extension PasscodeHash {
    /// As it is done beside the loop, for a command that has no name.
    static func prepare(_ passcode: String, by actor: Actor) {
        StretchedPasscodeCache.shared.stretch(passcode, salt: salt(actor, ""))
    }

    func prepare(guess: String) {
        StretchedPasscodeCache.shared.stretch(guess, salt: stretchedSalt!)
    }
}

extension Scenario<Room> {
    /// When that passcode is said of it, its stretched hash is at hand.
    func hearing(_ passcode: String) -> Self {
        state.about?.passcodeHash?.prepare(guess: passcode)
        return self
    }

    /// With the hash of that passcode.
    static func sealed(by passcode: String) -> Scenario<Room> {
        let context = Context(actor: .ada, key: "K7QD", now: .birth, seed: 1)
        PasscodeHash.prepare(passcode, by: .ada)
        let hash = try! PasscodeHash.made(of: passcode, context)
        return Scenario(
            Room.self, key: "K7QD", at: .birth, given: .made(isPrivate: true, passcode: hash),
            .joined(.ada))
    }
}

let empty = Scenario(Room.self, key: "K7QD", at: .birth)
/// Ada's room, and nobody else in it.
let adas = Scenario(Room.self, key: "K7QD", at: .birth, given: .made(), .joined(.ada))
let both = adas.and(.joined(.bob, at: .after(1)))
let three = both.and(.joined(.cleo, at: .after(2)))
let playing = both.and(.ready(.bob), .ordered, .begun)
