import ParlorWire

/// A broker's clock, as far as a worker can tell from the times in its messages.
///
/// The message that came the shortest way lately shows how far the two clocks are apart; what took
/// longer than that one has waited.
struct BrokerClock: Sendable {
    /// Clocks drift: what was seen two windows ago says nothing any more.
    static let window: Duration = .seconds(10)

    private var least: Duration
    private var earlier: Duration
    private var began: Timestamp

    init(_ sent: Timestamp, now: Timestamp) {
        least = now - sent
        earlier = least
        began = now
    }

    mutating func hear(_ sent: Timestamp, now: Timestamp) {
        if now - began > Self.window {
            earlier = least
            least = now - sent
            began = now
        } else {
            least = min(least, now - sent)
        }
    }

    /// How long a message of this time has waited.
    func age(of sent: Timestamp, now: Timestamp) -> Duration {
        now - sent - min(least, earlier)
    }
}
