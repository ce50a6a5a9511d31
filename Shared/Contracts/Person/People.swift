public import ParlorWire

/// Somebody as lists show them, and whether they are online.
public struct PersonSummary: Codable, Hashable, Sendable {
    @Flat public var identity: PersonIdentity
    public var handle: Handle?
    public var isOnline: Bool
    public var lastSeen: Timestamp

    public init(_ view: PersonView) {
        (identity, handle) = (view.identity, view.handle)
        (isOnline, lastSeen) = (view.isOnline, view.lastSeen)
    }

    public var userId: PersonID { identity.userId }
    public var displayName: DisplayName { identity.displayName }
}

/// Some people, and where the next page begins when there is one.
public struct People: Codable, Hashable, Sendable {
    public var people: [PersonSummary]
    public var more: String?

    public init(_ people: [PersonSummary], more: String? = nil) {
        (self.people, self.more) = (people, more)
    }
}
