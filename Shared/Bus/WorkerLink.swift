public import Wire

/// A worker's side of its connection to one broker, as a value: announce, beat, serve, leave.
public struct WorkerLink: Sendable {
    public static let interval: Duration = .milliseconds(250)
    /// A broker not heard from for this long may have forgotten us.
    public static let silence: Duration = .milliseconds(1_500)

    public enum State: Sendable {
        case joining
        case serving
        case leaving
        /// The broker said goodbye: no call follows.
        case left
    }

    public private(set) var state = State.joining
    private let announcement: Announcement
    private var nextTick: Timestamp
    private var heard: Timestamp

    public init(_ announcement: Announcement, now: Timestamp) {
        self.announcement = announcement
        nextTick = now
        heard = now
    }

    /// When `tick` has something to do.
    public var due: Timestamp { nextTick }

    public mutating func tick(now: Timestamp, counters: () -> Bytes) -> [WorkerMessage] {
        guard now >= nextTick else { return [] }
        nextTick = now + Self.interval
        if state == .serving, now - heard > Self.silence { state = .joining }
        switch state {
        case .joining: return [.announce(announcement)]
        case .serving: return [.beat(counters: counters())]
        case .leaving: return [.leave]
        case .left: return []
        }
    }

    /// What the broker's message asks of this worker: a call to answer, or nothing.
    public mutating func receive(
        _ message: BrokerMessage, now: Timestamp
    ) -> (ticket: Ticket, call: Call)? {
        heard = now
        switch message {
        case .welcome:
            if state == .joining { state = .serving }
        case .unknown:
            if state == .serving {
                state = .joining
                nextTick = now
            }
        case .goodbye: state = .left
        case .beat: break
        case .call(let ticket, let call): return (ticket, call)
        }
        return nil
    }

    /// Asks the broker for no more calls. Those already sent still arrive, before its goodbye.
    public mutating func leave(now: Timestamp) {
        guard state == .serving || state == .joining else { return }
        state = state == .serving ? .leaving : .left
        nextTick = now
    }
}
