public import Contracts
import ParlorGames
import ParlorWire

/// The room that a device hosts. What is not said is as on a server.
public struct PeerRoom: Hashable, Sendable {
    private static let short = RoomTimeouts(hostSeconds: 5, lobbySeconds: 30, matchSeconds: 30)

    /// What the room is called.
    public var name: String
    /// How many may play.
    public var maxPlayers: Int?
    /// What others must say to come in.
    public var passcode: String?
    /// Whether another device goes on when this one goes. It then has to know all cards.
    public var hostPolicy = HostPolicy.transfer
    /// What is played.
    public var game: GameID?
    /// How long it waits for those who went: 30 seconds, also within a match.
    public var patience: RoomTimeouts = Self.short
    /// Whether the room's host is asked before somebody comes in.
    public var asksBeforeJoining = false

    /// A room with this name.
    public init(_ name: String) { self.name = name }

    var command: RoomCommand {
        .create(
            roomName: name, maxPlayers: maxPlayers, isPrivate: true, passcode: passcode,
            hostPolicy: hostPolicy, selectedGameType: game, patience: patience, appVersion: nil,
            games: nil)
    }
}
