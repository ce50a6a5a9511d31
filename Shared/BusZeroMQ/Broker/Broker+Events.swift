internal import Bus
internal import ParlorWire

extension Broker {
    /// The broker takes every event and sorts out who wants it: what a subscriber asks for never
    /// travels to the services, so no flood of subscriptions does either.
    func takeEverythingPublished() { _ = publish.send([1], more: false) }

    /// The most bytes of large events that subscribers may leave unread.
    static let mostUnreadEvents = 192 << 20

    func drainPublished() {
        parts.drain(publish, atMost: Self.share) {
            guard isEvent else {
                tally.malformed += 1
                return
            }
            guard mayBePublished else { return }
            tally.events += 1
            router.hintSubscribers.hear(parts[0], now: now)
            let bytes = parts[2].count
            guard bytes >= Backlog.least else { return _ = parts.send(0..<3, to: events) }
            guard mayWait(bytes) else { return tally.undelivered += 1 }
            _ = parts.send(0..<3, to: events, heldIn: unreadEvents)
        }
    }

    /// Each worker hears once of all that came at once. Who misses it asks the owner soon.
    func tellHints() {
        for (worker, hints) in router.hintSubscribers.take(now: now) { tell(worker, .hint(hints)) }
    }

    func drainSubscriptions() {
        parts.drain(events, atMost: Self.share) {}
    }

    /// False when too much is unread already. The largest events are the first to go, and those who
    /// miss them ask the owner; whoever doesn't read is disconnected soon.
    private func mayWait(_ bytes: Int) -> Bool {
        bytes <= (Self.mostUnreadEvents - unreadEvents.bytes) / 16
    }

    private var isEvent: Bool {
        parts.count == 3 && !parts.isOverlong && (1...Limits.topic).contains(parts[0].count)
            && parts[1].count <= Limits.header && parts[2].count <= Limits.body
    }
}
