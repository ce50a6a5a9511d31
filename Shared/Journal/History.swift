public import ParlorWire

/// What happened on one stream, to be read on any thread while its journal goes on.
public struct History: Sendable {
    /// Gives each event after a revision, in their order, until it is told that this was enough.
    public typealias Reading =
        @Sendable (_ after: Revision, _ isEnough: (StoredEvent) throws -> Bool) throws -> Void

    public let read: Reading

    public init(_ read: @escaping Reading) { self.read = read }
}
