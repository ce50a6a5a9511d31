public import Contracts
public import ParlorWire

/// What only the host may do.
extension RoomCalls {
    /// What is given changes, the rest stays.
    @discardableResult
    public func configure(_ change: RoomChange) async throws(ParlorError) -> RoomView {
        try await make(.configure(change))
    }

    /// Starts a match with all players in the room.
    @discardableResult
    public func start() async throws(ParlorError) -> RoomView { try await make(.start) }

    /// Another match, with the game and the settings of the last one.
    @discardableResult
    public func playAgain() async throws(ParlorError) -> RoomView { try await make(.playAgain) }

    /// The match ends without a result. It counts for nobody, and the room goes on.
    @discardableResult
    public func callOff() async throws(ParlorError) -> RoomView { try await make(.callOff) }

    /// Puts somebody out. They may come back.
    @discardableResult
    public func kick(
        _ person: PersonID, reason: String? = nil
    ) async throws(ParlorError) -> RoomView {
        try await make(.kick(userId: person, reason: reason))
    }

    /// Puts somebody out for good.
    @discardableResult
    public func ban(_ person: PersonID) async throws(ParlorError) -> RoomView {
        try await make(.ban(userId: person))
    }

    /// Somebody may come back.
    @discardableResult
    public func unban(_ person: PersonID) async throws(ParlorError) -> RoomView {
        try await make(.unban(userId: person))
    }

    /// Makes somebody else host.
    @discardableResult
    public func makeHost(_ person: PersonID) async throws(ParlorError) -> RoomView {
        try await make(.makeHost(userId: person))
    }

    /// A bot takes a seat.
    @discardableResult
    public func addBot(level: BotLevel? = nil) async throws(ParlorError) -> RoomView {
        try await make(.addBot(level: level))
    }

    /// A bot gives its seat back.
    @discardableResult
    public func removeBot(_ bot: PersonID) async throws(ParlorError) -> RoomView {
        try await make(.removeBot(userId: bot))
    }

    /// Keeps the room as a group that meets again, or asks those who came since. Its name is the
    /// room's unless another is given.
    @discardableResult
    public func keep(as name: String? = nil) async throws(ParlorError) -> RoomView {
        try await make(.keep(name: name))
    }

    /// The room ends.
    @discardableResult
    public func close() async throws(ParlorError) -> RoomView { try await make(.close) }
}
