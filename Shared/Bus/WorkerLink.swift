public import ParlorWire

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

    /// What a broker's message asks of this worker.
    public enum Asked: Sendable {
        case nothing
        case call(Ticket, Call)
        /// A call whose caller was told that it failed, or will be: this answer instead of the work.
        case late(Ticket, Reply)
        /// There were such events: whoever cares asks what.
        case hint([EventHint])
    }

    public private(set) var state = State.joining
    private let announcement: Announcement
    private var isForGood = false
    private var nextTick: Timestamp
    private var told: Timestamp
    private var heard: Timestamp
    var clock: BrokerClock?
    private var refusedSince: Timestamp?
    /// Why the broker didn't take this worker in; nil once it has.
    public private(set) var refusal: String?
    /// Another worker has this one's name, and goes on beating.
    public private(set) var hasRival = false

    public init(_ announcement: Announcement, now: Timestamp) {
        self.announcement = announcement
        nextTick = now
        told = now
        heard = now
    }

    /// When `tick` has something to do.
    public var due: Timestamp { nextTick }

    public mutating func tick(now: Timestamp, counters: () -> Bytes) -> [WorkerMessage] {
        guard now >= nextTick else { return [] }
        nextTick = now + Self.interval
        noticeSilence(now)
        told = now
        switch state {
        case .joining: return [.announce(announcement)]
        case .leaving: return [.leave(forGood: isForGood)]
        case .serving, .left: return [.beat(counters: counters())]
        }
    }

    /// No connection took what `tick` gave: it is due again in a moment.
    public mutating func unsent(now: Timestamp) {
        nextTick = min(nextTick, now + Self.unsentPause)
    }

    public mutating func receive(_ message: BrokerMessage, now: Timestamp) -> Asked {
        noticeSilence(now)
        heard = now
        switch message {
        case .welcome(let sent):
            if state == .joining {
                state = .serving
                refusedSince = nil
                refusal = nil
                clock = BrokerClock(sent, now: now)
            }
        case .unknown:
            if state == .serving {
                state = .joining
                nextTick = now
            }
        case .taken:
            // A rival that died a moment ago is forgotten before this.
            hasRival = now - (refusedSince ?? now) > Self.silence
            refusedSince = refusedSince ?? now
        case .refused(let reason): refusal = reason
        case .goodbye:
            if state == .leaving { state = .left }
        case .beat(let sent): clock?.hear(sent, now: now)
        case .call(let ticket, let call):
            clock?.hear(ticket.sent, now: now)
            if let failure = whyLate(ticket, call, now) {
                return .late(ticket, Reply(refusing: call.header.id, failure))
            }
            return .call(ticket, call)
        case .hint(let hints): return state == .serving ? .hint(hints) : .nothing
        }
        return .nothing
    }

    /// Asks the broker for no more calls. Those already sent still arrive, before its goodbye.
    public mutating func leave(forGood: Bool, now: Timestamp) {
        guard state == .serving || state == .joining else { return }
        isForGood = forGood
        state = .leaving
        nextTick = now
    }
}

extension WorkerLink {
    /// Whoever was silent for so long is lost to the other side, which told the callers so.
    private mutating func noticeSilence(_ now: Timestamp) {
        guard now - heard > Self.silence || now - told > Self.silence else { return }
        switch state {
        case .serving:
            state = .joining
            nextTick = min(nextTick, now)
        case .leaving: state = .left
        case .joining, .left: break
        }
    }
}
