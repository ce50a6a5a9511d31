import BusZeroMQ
import ParlorWire
import Platform

/// Events as the bus publishes them.
struct LiveEvents {
    /// Every process publishes its counters each second: whoever has received some is heard by the
    /// bus, and misses nothing of what they subscribed to before.
    private static let counters = "sys."
    private static let patience: Duration = .seconds(5)

    private let subscription: Subscription
    private var early: [Publication] = []

    init(_ place: Installation, prefixes: [String]) throws {
        subscription = try Subscription(place.bus, prefixes: prefixes, keys: try place.peerKeys)
    }

    /// Returns when no event is missed any more. False when the bus says nothing.
    mutating func begin() throws -> Bool {
        let end = Clock.steady + Self.patience
        subscription.subscribe(Self.counters)
        defer { subscription.unsubscribe(Self.counters) }
        while let event = try subscription.next(within: max(.zero, end - Clock.steady)) {
            early.append(event)
            if Self.counters == "\(event.header.stream.kind)." { return true }
        }
        return false
    }

    mutating func next(within patience: Duration) throws -> Publication? {
        try early.isEmpty ? subscription.next(within: patience) : early.removeFirst()
    }
}
