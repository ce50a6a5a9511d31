/// What an instance counted since it started.
public struct InstanceMetrics: Codable, Sendable {
    public var calls: [CallWork]
    public var refused: [RefusedCall]
    /// Of those, the ones that were too many in a second to be published.
    public var unpublished: Int
    /// What it published, by kinds and names: `chat.sent`.
    public var events: [String: Int]
}

/// The newest first.
public struct RefusalNotes: Codable, Sendable {
    public var refusals: [RefusalNote]
}
