public import Wire

/// A caller's side of the bus, as a value: every call gets one answer, by its deadline.
///
/// What was not answered is sent again, with the same command id, to the next broker: the service
/// that accepted it already gives its first answer again.
public struct Caller: Sendable {
    /// A try without an answer for this long is made again.
    public static let tryTimeout: Duration = .seconds(1)
    static let firstPause: Duration = .milliseconds(50)
    static let longestPause: Duration = .milliseconds(500)

    public enum Effect: Sendable {
        case send(Call, broker: Int)
        case finished(CommandID, Reply)
    }

    private struct Outstanding {
        let call: Call
        let deadline: Timestamp
        var tries = 0
        var due: Timestamp
        var lastRefusal: Reply?
    }

    private let brokers: Int
    private var outstanding: [CommandID: Outstanding] = [:]

    public init(brokers: Int) {
        precondition(brokers > 0, "A caller has at least one broker.")
        self.brokers = brokers
    }

    /// When `tick` has something to do; nil while nothing is under way.
    public var due: Timestamp? { outstanding.values.map { min($0.due, $0.deadline) }.min() }

    public mutating func begin(_ call: Call, timeout: Duration, now: Timestamp) -> Effect {
        let id = call.header.id
        precondition(outstanding[id] == nil, "The call \(id) is under way already.")
        outstanding[id] = Outstanding(call: call, deadline: now + timeout, due: now)
        return attempt(id, now: now)
    }

    public mutating func receive(_ reply: Reply, now: Timestamp) -> Effect? {
        let id = reply.header.id
        guard let waiting = outstanding[id] else { return nil }
        guard reply.failure?.code == .unavailable else {
            outstanding[id] = nil
            return .finished(id, reply)
        }
        let pause = Self.firstPause * (1 << min(waiting.tries - 1, 4))
        outstanding[id]!.due = now + min(pause, Self.longestPause)
        outstanding[id]!.lastRefusal = reply
        return nil
    }

    public mutating func tick(now: Timestamp) -> [Effect] {
        var effects: [Effect] = []
        for (id, waiting) in outstanding.sorted(by: { $0.key < $1.key }) {
            if now >= waiting.deadline {
                outstanding[id] = nil
                effects.append(.finished(id, waiting.lastRefusal ?? timedOut(waiting)))
            } else if now >= waiting.due {
                effects.append(attempt(id, now: now))
            }
        }
        return effects
    }
}

extension Caller {
    private mutating func attempt(_ id: CommandID, now: Timestamp) -> Effect {
        let tries = outstanding[id]!.tries
        outstanding[id]!.tries += 1
        outstanding[id]!.due = now + Self.tryTimeout
        return .send(outstanding[id]!.call, broker: tries % brokers)
    }

    private func timedOut(_ waiting: Outstanding) -> Reply {
        Reply(
            refusing: waiting.call.header.id,
            Failure(
                .timeout,
                "No answer from '\(waiting.call.kind)' in time. Repeat it with the same id, or see 'parlor status'."))
    }
}
