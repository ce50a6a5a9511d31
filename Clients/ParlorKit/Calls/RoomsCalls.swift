public import Contracts

/// The calls about rooms in general.
public struct RoomsCalls: Sendable {
    let caller: any Caller

    /// A new room, whose host is the caller. The view has its code.
    @discardableResult
    public func create(
        _ roomName: String, maxPlayers: Int? = nil, isPrivate: Bool? = nil,
        passcode: String? = nil, hostPolicy: HostPolicy? = nil, game: GameID? = nil,
        patience: RoomTimeouts? = nil, appVersion: String? = nil, games: [GameID: Int]? = nil
    ) async throws(ParlorError) -> RoomView {
        try await caller.command(
            RoomCommand.create(
                roomName: roomName, maxPlayers: maxPlayers, isPrivate: isPrivate,
                passcode: passcode, hostPolicy: hostPolicy, selectedGameType: game,
                patience: patience, appVersion: appVersion, games: games))
    }

    /// The public rooms, the newest first. `after` is the `more` of the page before.
    public func list(
        after: String? = nil, limit: Int? = nil
    ) async throws(ParlorError) -> RoomList {
        try await caller.query(RoomQuery.list(after: after, limit: limit))
    }

    /// The rooms that the caller is in. Leave the others when your app opens or joins one.
    public func mine() async throws(ParlorError) -> RoomList {
        try await caller.query(RoomQuery.mine)
    }
}

extension Caller {
    /// Rooms in general.
    public var rooms: RoomsCalls { RoomsCalls(caller: self) }
}
