public import Contracts
public import ParlorWire

/// The calls about one room.
public struct RoomCalls: Sendable {
    let caller: any Caller
    let code: RoomCode

    /// The room, as the caller may see it.
    public func get() async throws(ParlorError) -> RoomView {
        try await caller.query(RoomQuery.get, about: code.key)
    }

    /// Takes a seat. A player who dropped gets their old one.
    @discardableResult
    public func join(
        passcode: String? = nil, appVersion: String? = nil, games: [GameID: Int]? = nil
    ) async throws(ParlorError) -> RoomView {
        try await make(.join(passcode: passcode, appVersion: appVersion, games: games))
    }

    /// Takes a place among the spectators.
    @discardableResult
    public func spectate(passcode: String? = nil) async throws(ParlorError) -> RoomView {
        try await make(.spectate(passcode: passcode))
    }

    /// Leaves the room.
    @discardableResult
    public func leave() async throws(ParlorError) -> RoomView { try await make(.leave) }

    /// Says whether the caller is ready for a match.
    @discardableResult
    public func ready(_ isReady: Bool = true) async throws(ParlorError) -> RoomView {
        try await make(.ready(isReady: isReady))
    }

    /// Invites friends. They need no passcode.
    @discardableResult
    public func invite(_ people: [PersonID]) async throws(ParlorError) -> RoomView {
        try await make(.invite(userIds: people))
    }

    func make(_ command: RoomCommand) async throws(ParlorError) -> RoomView {
        try await caller.command(command, about: code.key)
    }
}

extension Caller {
    /// The room of this code, which people may type in small letters.
    public func room(_ code: RoomCode) -> RoomCalls {
        RoomCalls(caller: self, code: RoomCode(code.key))
    }
}
