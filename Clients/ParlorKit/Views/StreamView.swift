public import Contracts
public import ParlorWire

/// What a watched stream has come to, for its watcher.
///
/// It begins as the snapshot of a state. Then each event changes it in place. `show` puts in the
/// names and avatars of now.
public protocol StreamView: Codable, Sendable {
    /// The kind of stream that it shows.
    static var kind: EntityKind { get }

    /// Events that this version does not know change nothing.
    mutating func fold(_ event: Session.Event, for viewer: Viewer) throws(CannotFold)

    /// Shows people as they look now. True if somebody looked different before.
    @discardableResult
    mutating func show(_ people: KnownPeople) -> Bool

    /// The bots that it shows, with their names: they are nobody's `people`.
    var bots: [PersonIdentity] { get }

    /// Whether it has all that happened. If not, it is not kept on the device.
    var isWhole: Bool { get }
}

extension StreamView {
    /// False: it shows nobody by name.
    @discardableResult
    public mutating func show(_ people: KnownPeople) -> Bool { false }

    /// None.
    public var bots: [PersonIdentity] { [] }

    /// True.
    public var isWhole: Bool { true }

    /// The view as JSON, to be kept on the device and read again later.
    public var kept: RawJSON { RawJSON(JSON.encode(self).unmarked.json) }

    /// The view of a snapshot, or one that was kept.
    public init(_ snapshot: RawJSON) throws(Malformed) {
        self = try JSON.decode(Self.self, from: snapshot.bytes)
    }
}

/// A view can't follow an event. Ask for the whole state.
public struct CannotFold: Error, Hashable, Sendable {
    /// The event's name.
    public let event: String
    /// What the view lacks, or what can't be read.
    public let reason: String

    init(_ event: Session.Event, _ reason: String) {
        (self.event, self.reason) = (event.name, reason)
    }
}
