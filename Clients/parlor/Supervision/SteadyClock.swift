import Hosting
import Wire

/// The time of day when it began, and from then on only forward: setting the machine's clock neither
/// delays a restart nor hastens a kill.
struct SteadyClock: Sendable {
    private let start = Clock.now
    private let began = Clock.nanoseconds

    var now: Timestamp { start + .nanoseconds(Int64(Clock.nanoseconds - began)) }
}
