internal import Wire

extension Broker {
    /// The broker takes every event and sorts out who wants it: what a subscriber asks for never
    /// travels to the services, so no flood of subscriptions does either.
    func takeEverythingPublished() { _ = publish.send([1], more: false) }

    func drainPublished() {
        parts.drain(publish, atMost: Self.share) {
            guard isEvent else {
                tally.malformed += 1
                return
            }
            tally.events += 1
            _ = parts.send(0..<3, to: events)
        }
    }

    func drainSubscriptions() {
        parts.drain(events, atMost: Self.share) {}
    }

    private var isEvent: Bool {
        parts.count == 3 && !parts.isOverlong && (1...Limits.topic).contains(parts[0].count)
            && parts[1].count <= Limits.header && parts[2].count <= Limits.body
    }
}
