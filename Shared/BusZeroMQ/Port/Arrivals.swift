internal import Bus
public import ParlorWire

/// What one wait brought.
public struct Arrivals: Sendable {
    public var calls: [(from: ReturnAddress, call: Call)] = []
    /// Answers to the service's own calls.
    public var replies: [Reply] = []
    public var events: [Publication] = []
    /// The events that the announcement wants hints of, and that came, however often.
    public var hints: Set<EventHint> = []
    public var wasWoken = false

    public init() {}

    public var isEmpty: Bool {
        calls.isEmpty && replies.isEmpty && events.isEmpty && hints.isEmpty && !wasWoken
    }
}

/// Where a call's reply goes.
public struct ReturnAddress: Hashable, Sendable {
    let broker: Int
    let ticket: Ticket
}

/// What a port could not read, and what nobody took.
public struct Dropped: Hashable, Sendable {
    public let malformed: Int
    public let unsent: Int
}
