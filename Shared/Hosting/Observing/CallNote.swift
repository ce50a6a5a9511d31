public import ParlorWire

/// What became of one call, and where its time went: for the operator, and never with its body.
public struct CallNote: Codable, Sendable {
    public var trace: TraceID?
    public var id: CommandID
    public var call: CallName
    public var by: Actor
    private var named: StreamName?
    public var rev: Revision?
    /// When it was answered.
    public var at: Timestamp
    public var took: CallTimes
    /// Of its body and its answer's.
    public var bytes: Int
    public var refusal: Failure?
    /// What it published that is not kept, such as pushes.
    public var published: [UnkeptEvent]?

    /// What it was about; its key is empty where the call named none.
    public var stream: StreamName { named ?? StreamName(call.kind, "") }

    private enum CodingKeys: String, CodingKey {
        case trace, id, call, by, rev, at, took, bytes, refusal, published
        case named = "stream"
    }

    public init(_ call: Call, answer reply: Reply, at: Timestamp, took: CallTimes) {
        trace = call.header.trace
        id = call.header.id
        self.call = call.header.call
        by = call.header.actor
        named = reply.header.stream ?? StreamName(call.kind, call.key)
        if named?.key.rawValue.isEmpty == true { named = nil }
        rev = reply.header.rev
        self.at = at
        self.took = took
        bytes = call.body.count + reply.body.count
        refusal = reply.failure?.noted
    }
}

/// Where the time of a call went, in microseconds.
public struct CallTimes: Codable, Hashable, Sendable {
    public enum Part: String, CaseIterable, Codable, Sendable {
        case queue, decide, keep, tell, asked
    }

    /// Waiting: until its batch began, and for all that was done in its batch besides.
    public var queue: Int
    public var decide: Int
    /// Its batch was made durable.
    public var keep: Int
    /// All answers and events of its batch were sent.
    public var tell: Int
    /// Others were asked, over the bus.
    public var asked: Int

    public init(
        queue: Int = 0, decide: Int = 0, keep: Int = 0, tell: Int = 0, asked: Int = 0
    ) {
        (self.queue, self.decide, self.keep, self.tell) = (queue, decide, keep, tell)
        self.asked = asked
    }

    public var total: Int { queue + decide + keep + tell + asked }

    public static func += (left: inout Self, right: Self) { left.combine(right, +) }
    public static func -= (left: inout Self, right: Self) { left.combine(right, -) }

    private mutating func combine(_ other: Self, _ operation: (Int, Int) -> Int) {
        queue = operation(queue, other.queue)
        decide = operation(decide, other.decide)
        keep = operation(keep, other.keep)
        tell = operation(tell, other.tell)
        asked = operation(asked, other.asked)
    }

    public subscript(part: Part) -> Int {
        switch part {
        case .queue: queue
        case .decide: decide
        case .keep: keep
        case .tell: tell
        case .asked: asked
        }
    }
}
