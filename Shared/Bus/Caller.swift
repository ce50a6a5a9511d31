public import ParlorWire

/// A caller's side of the bus, as a value: every call gets one answer, by its deadline.
///
/// What was not answered is sent again, with the same command id, to the next broker: the service
/// that accepted it already gives its first answer again. A refusal that says to come again soon is
/// followed until the deadline; one that says later is the answer; one that says nothing is the answer
/// once every broker has given one.
public struct Caller: Sendable {
    /// A first try without an answer for this long is made again; each later one waits twice as long.
    public static let tryTimeout: Duration = .seconds(1)
    static let firstPause: Duration = .milliseconds(50)
    static let longestPause: Duration = .milliseconds(500)
    /// Whoever is asked to wait longer than this is told so, and decides what to do meanwhile.
    static let longestFollowed: Duration = .milliseconds(800)
    /// How soon a try that no broker took is made again, at first.
    static let unsentPause: Duration = .milliseconds(4)

    public enum Effect: Sendable {
        case send(Call, broker: Int)
        case finished(CommandID, Reply)
    }

    private struct Outstanding {
        let call: Call
        let deadline: Timestamp
        var broker: Int
        var tries = 0
        var unsent = 0
        var isUnanswered = false
        /// Brokers in a row that had nobody, and expected nobody.
        var deadEnds = 0
        var due: Timestamp
        var lastRefusal: Reply?

        var next: Timestamp { min(due, deadline) }

        /// The call, saying how long its answer is still waited for.
        func dated(_ now: Timestamp) -> Call {
            var call = call
            let left = Int((deadline - now).wholeMilliseconds)
            let asked = min(left, call.header.timeoutMs ?? left)
            call.header.timeoutMs = min(
                max(asked, Limits.timeout.lowerBound), Limits.timeout.upperBound)
            return call
        }
    }

    private let brokers: Int
    private var preferred = 0
    private var outstanding: [CommandID: Outstanding] = [:]
    /// No call is due before this; one may be due later than this.
    private var earliest: Timestamp?

    public init(brokers: Int) {
        precondition(brokers > 0, "A caller has at least one broker.")
        self.brokers = brokers
    }

    /// When `tick` may have something to do; nil while nothing is under way.
    public var due: Timestamp? { outstanding.isEmpty ? nil : earliest }

    /// How many calls are under way.
    public var count: Int { outstanding.count }

    /// Nil when a call of this id is under way already: they have one answer.
    public mutating func begin(_ call: Call, timeout: Duration, now: Timestamp) -> Effect? {
        let id = call.header.id
        guard outstanding[id] == nil else { return nil }
        var waiting = Outstanding(call: call, deadline: now + timeout, broker: preferred, due: now)
        let effect = attempt(&waiting, now: now)
        outstanding[id] = waiting
        return effect
    }

    public mutating func receive(_ reply: Reply, now: Timestamp) -> Effect? {
        let id = reply.header.id
        guard reply.header.status == .error, let failure = reply.failure,
            failure.code == .unavailable
        else { return outstanding.removeValue(forKey: id).map { _ in .finished(id, reply) } }
        guard var waiting = outstanding[id] else { return nil }
        waiting.deadEnds = failure.retryAfterMs == nil ? waiting.deadEnds + 1 : 0
        let asked = Duration.milliseconds(failure.retryAfterMs ?? 0)
        guard waiting.deadEnds < brokers, asked <= Self.longestFollowed else {
            outstanding[id] = nil
            return .finished(id, reply)
        }
        let pause = max(
            asked, min(Self.firstPause * (1 << min(waiting.tries - 1, 4)), Self.longestPause))
        waiting.lastRefusal = reply
        waiting.isUnanswered = false
        waiting.broker = (waiting.broker + 1) % brokers
        postpone(&waiting, until: now + pause)
        outstanding[id] = waiting
        return nil
    }

    /// No connection took the try: the next broker may, in a moment.
    public mutating func unsent(_ id: CommandID, now: Timestamp) {
        guard var waiting = outstanding[id] else { return }
        giveUp(on: &waiting)
        waiting.tries -= 1
        waiting.unsent += 1
        let pause = min(Self.unsentPause * (1 << min(waiting.unsent - 1, 6)), Self.longestPause)
        postpone(&waiting, until: waiting.unsent < brokers ? now : now + pause)
        outstanding[id] = waiting
    }

    public mutating func tick(now: Timestamp) -> [Effect] {
        guard let earliest, now >= earliest else { return [] }
        let ripe = outstanding.filter { now >= $0.value.next }.keys.sorted()
        var effects: [Effect] = []
        for id in ripe {
            guard var waiting = outstanding.removeValue(forKey: id) else { continue }
            if now >= waiting.deadline {
                effects.append(.finished(id, waiting.lastRefusal ?? timedOut(waiting.call)))
            } else {
                if waiting.isUnanswered { giveUp(on: &waiting) }
                effects.append(attempt(&waiting, now: now))
                outstanding[id] = waiting
            }
        }
        self.earliest = outstanding.values.map(\.next).min()
        return effects
    }
}

extension Caller {
    private mutating func attempt(_ waiting: inout Outstanding, now: Timestamp) -> Effect {
        let patience = Self.tryTimeout * (1 << min(waiting.tries, 5))
        waiting.tries += 1
        waiting.isUnanswered = true
        postpone(&waiting, until: now + patience)
        return .send(waiting.dated(now), broker: waiting.broker)
    }

    private mutating func postpone(_ waiting: inout Outstanding, until due: Timestamp) {
        waiting.due = due
        earliest = min(earliest ?? waiting.next, waiting.next)
    }

    /// Its broker is silent: this call tries the next one, and so does every call that follows.
    private mutating func giveUp(on waiting: inout Outstanding) {
        let next = (waiting.broker + 1) % brokers
        if preferred == waiting.broker { preferred = next }
        waiting.broker = next
        waiting.isUnanswered = false
    }

    private func timedOut(_ call: Call) -> Reply {
        Reply(
            refusing: call.header.id,
            Failure(
                .timeout,
                "No answer from '\(call.kind)' in time. Repeat it with the same id, or see 'parlor status'."
            ))
    }
}
