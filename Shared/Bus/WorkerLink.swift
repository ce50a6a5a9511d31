public import Wire

/// A worker's side of its connection to one broker, as a value: announce, beat, serve, leave.
public struct WorkerLink: Sendable {
    public static let interval: Duration = .milliseconds(250)
    /// A broker not heard from for this long may have forgotten us.
    public static let silence: Duration = .milliseconds(1_500)
    /// How soon a message that no connection took is sent again.
    static let unsentPause: Duration = .milliseconds(25)

    public enum State: Sendable {
        case joining
        case serving
        case leaving
        /// The broker said goodbye, or is not there: no call follows.
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
        if now - heard > Self.silence {
            switch state {
            case .serving: state = .joining
            case .leaving: state = .left
            case .joining, .left: break
            }
        }
        switch state {
        case .joining: return [.announce(announcement)]
        case .leaving: return [.leave]
        case .serving, .left: return [.beat(counters: counters())]
        }
    }

    /// No connection took what `tick` gave: it is due again in a moment.
    public mutating func unsent(now: Timestamp) {
        nextTick = min(nextTick, now + Self.unsentPause)
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
        case .goodbye:
            if state == .leaving { state = .left }
        case .beat: break
        case .call(let ticket, let call): return (ticket, call)
        }
        return nil
    }

    /// Asks the broker for no more calls. Those already sent still arrive, before its goodbye.
    public mutating func leave(now: Timestamp) {
        guard state == .serving || state == .joining else { return }
        state = .leaving
        nextTick = now
    }
}
