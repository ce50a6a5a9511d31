import Contracts
import ParlorGames
import ParlorWire

/// A room that somebody is about to open.
struct RoomDraft: Equatable, Sendable {
    var name: String
    var passcode = ""
    private(set) var isPrivate = false
    private(set) var endsWithHost = false
    private(set) var most = places.upperBound
    private(set) var game: GameID?

    /// How many players a room may have.
    static let places = 2...8
    static let longestPasscode = 64

    private static let games = Catalogue.standard.games.map { GameID($0.entry.id) }

    init(name: String) { (self.name, game) = (name, Self.games.first) }

    mutating func change(_ row: Row, by step: Int) {
        switch row {
        case .game:
            let place = game.flatMap(Self.games.firstIndex) ?? 0
            game = Self.games[(place + step + Self.games.count) % Self.games.count]
        case .privacy: isPrivate.toggle()
        case .policy: endsWithHost.toggle()
        case .places:
            let (first, count) = (Self.places.lowerBound, Self.places.count)
            most = (most - first + step + count) % count + first
        case .bots, .skill, .preset, .setting: break
        }
    }

    var items: [MenuItem] {
        let secret = passcode.isEmpty ? "none" : String(repeating: "•", count: passcode.count)
        return [
            MenuItem("Open the room", key: "o", .room(command)),
            MenuItem(
                "Name: \(name)", key: "n", row: 1,
                .write(.roomName, longest: DisplayName.longest)),
            MenuItem("Game: \(game?.title ?? "")", key: "g", row: 2, .change(.game)),
            MenuItem(
                isPrivate ? "For those with the code" : "In the list for everybody", key: "l",
                row: 3, .change(.privacy)),
            MenuItem(
                "Passcode: \(secret)", key: "p", row: 4,
                .write(.newPasscode, longest: Self.longestPasscode)),
            MenuItem("Players at most: \(most)", key: "m", row: 5, .change(.places)),
            MenuItem(
                endsWithHost ? "It ends when you leave" : "It goes on when you leave", key: "e",
                row: 6, .change(.policy)),
        ]
    }

    private var command: RoomCommand {
        .create(
            roomName: name, maxPlayers: most, isPrivate: isPrivate,
            passcode: passcode.isEmpty ? nil : passcode,
            hostPolicy: endsWithHost ? .end : .transfer, selectedGameType: game, patience: nil,
            appVersion: nil, games: nil)
    }
}

/// A row of a page whose value is changed by the arrows to the left and right.
enum Row: Equatable, Sendable {
    case bots, skill, preset, game, privacy, policy, places
    case setting(String)
}
