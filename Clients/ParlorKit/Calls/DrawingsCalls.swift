public import Contracts

/// The calls about drawings in general.
public struct DrawingsCalls: Sendable {
    let caller: any Caller

    /// A new drawing of the caller's own, or with a room's code the board of that room.
    @discardableResult
    public func create(
        title: String? = nil, room: RoomCode? = nil
    ) async throws(ParlorError) -> DrawingView {
        try await caller.command(DrawingCommand.create(title: title, roomCode: room))
    }

    /// The caller's own drawing that was created or drawn on last, or a new one.
    @discardableResult
    public func current() async throws(ParlorError) -> DrawingView {
        try await caller.command(DrawingCommand.current)
    }

    /// The caller's drawings and the boards of their rooms, the last used first. `after` is the
    /// `more` of the page before.
    public func list(
        after: String? = nil, limit: Int? = nil
    ) async throws(ParlorError) -> DrawingList {
        try await caller.query(DrawingQuery.list(after: after, limit: limit))
    }

    /// Every brush that there is.
    public func brushes() async throws(ParlorError) -> BrushCatalogue {
        try await caller.query(DrawingQuery.brushes)
    }
}

extension Caller {
    /// Drawings in general.
    public var drawings: DrawingsCalls { DrawingsCalls(caller: self) }
}
