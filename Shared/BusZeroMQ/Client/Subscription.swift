public import Bus
public import ParlorWire
import Platform

/// Events whose topic begins with one of these, each once however many brokers carry it.
public final class Subscription {
    /// Ends `next`, from any thread or a signal handler.
    public let wakeup: Wakeup
    private let events: EventsPort
    private let poller: Poller
    private var waiting: [Publication] = []

    /// The prefix `""` is everything, but the copies for gateways: their topics begin with `sync.`.
    public init(_ brokers: [BusAddress], prefixes: [String], keys: PeerKeys?) throws(BusFault) {
        let secrets = try keys.keys(for: brokers)
        events = try EventsPort(brokers, in: try Context(), secrets)
        wakeup = try Wakeup()
        poller = Poller(events.sockets, wakeup)
        events.takesCopies = prefixes.contains { $0.hasPrefix(LinkTopic.start) }
        for prefix in prefixes { events.subscribe(prefix) }
    }

    public func subscribe(_ prefix: String) { events.subscribe(prefix) }

    /// Takes back what was subscribed to once. Events that are on their way still come.
    public func unsubscribe(_ prefix: String) { events.unsubscribe(prefix) }

    /// The next event; nil when none came for so long, or when woken.
    public func next(within patience: Duration) throws(BusFault) -> Publication? {
        let end = Clock.steady + patience
        while waiting.isEmpty {
            let left = Int((end - Clock.steady).wholeMilliseconds)
            guard try !poller.wait(milliseconds: max(0, left)) else { return nil }
            for index in events.sockets.indices where poller.isReady(index) {
                events.drain(index, atMost: 256) { waiting.append($0) }
            }
            if waiting.isEmpty, left <= 0 { return nil }
            waiting.reverse()
        }
        return waiting.popLast()
    }
}
