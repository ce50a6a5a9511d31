public import Contracts
public import ParlorWire

/// The calls about one drawing.
public struct DrawingCalls: Sendable {
    let caller: any Caller
    let id: DrawingID

    /// The drawing as it is, or was at a revision. `after` is the `more` of the part before.
    public func get(
        rev: Revision? = nil, after: String? = nil
    ) async throws(ParlorError) -> DrawingView {
        try await caller.query(DrawingQuery.get(rev: rev, after: after), about: id.key)
    }

    /// The drawing as a file. `after` is the `more` of the part before.
    public func export(
        _ format: ExportFormat, rev: Revision? = nil, after: String? = nil
    ) async throws(ParlorError) -> ExportedDrawing {
        try await caller.query(
            DrawingQuery.export(format: format, rev: rev, after: after), about: id.key)
    }

    /// A finished stroke. `strokeId` is the one that its ink was sent under.
    @discardableResult
    public func stroke(
        _ stroke: Stroke, strokeId: String? = nil
    ) async throws(ParlorError) -> DrawingView {
        try await make(
            .stroke(
                points: stroke.points, color: stroke.color, brushSize: stroke.brushSize,
                brush: stroke.brush, strokeId: strokeId))
    }

    /// One emoji.
    @discardableResult
    public func stamp(_ stamp: Stamp) async throws(ParlorError) -> DrawingView {
        try await make(.stamp(emoji: stamp.emoji, x: stamp.x, y: stamp.y, size: stamp.size))
    }

    /// Sets the background colour.
    @discardableResult
    public func background(_ color: Color) async throws(ParlorError) -> DrawingView {
        try await make(.background(color: color))
    }

    /// Undoes the caller's own last act.
    @discardableResult
    public func undo() async throws(ParlorError) -> DrawingView { try await make(.undo) }

    /// Redoes the act that the caller undid last.
    @discardableResult
    public func redo() async throws(ParlorError) -> DrawingView { try await make(.redo) }

    /// Removes everything but the background.
    @discardableResult
    public func clear() async throws(ParlorError) -> DrawingView { try await make(.clear) }

    /// A file replaces what is on the board. With `adding`, it comes on top instead.
    @discardableResult
    public func `import`(
        _ picture: Picture, adding: Bool? = nil
    ) async throws(ParlorError) -> DrawingView {
        try await make(.import(Import(picture, adding: adding)))
    }

    /// Owner only: deletes the drawing.
    @discardableResult
    public func delete() async throws(ParlorError) -> DrawingView { try await make(.delete) }

    /// More points of a stroke that is not finished yet, and with what it is drawn.
    public func ink(
        _ points: Ink, strokeId: String, color: Color? = nil, brushSize: Double? = nil,
        brush: Brush? = nil
    ) async throws(ParlorError) {
        let ink = DrawingSignal.ink(
            strokeId: strokeId, points: points, color: color, brushSize: brushSize, brush: brush)
        try await caller.signal(ink, about: id.key)
    }

    private func make(_ command: DrawingCommand) async throws(ParlorError) -> DrawingView {
        try await caller.command(command, about: id.key)
    }
}

extension Caller {
    /// The drawing of this id.
    public func drawing(_ id: DrawingID) -> DrawingCalls { DrawingCalls(caller: self, id: id) }
}
