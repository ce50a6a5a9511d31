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
    /// The command whose event a follower carried over: for spans only, and not remembered.
    var source: TracedCommand?

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

extension CallNote: PackedNote {
    func pack(into packer: inout NotePacker) {
        packer.pack(trace)
        packer.pack(by.rawValue)
        packer.pack(id, by: by)
        packer.pack(shared: call.rawValue)
        packer.pack(named != nil)
        if let named { packer.pack(named) }
        packer.pack(rev != nil)
        if let rev { packer.pack(rev) }
        packer.pack(at)
        for part in CallTimes.Part.allCases { packer.pack(took[part]) }
        packer.pack(bytes)
        packer.pack(refusal != nil)
        if let refusal { refusal.pack(into: &packer) }
        packer.pack(published != nil)
        guard let published else { return }
        packer.pack(published.count)
        for event in published {
            packer.pack(event.stream)
            packer.pack(shared: event.event)
        }
    }

    init(unpacking reader: inout NoteReader) {
        trace = reader.trace()
        by = Actor(rawValue: reader.text() ?? "")
        id = reader.id(by: by) ?? ""
        call = CallName(reader.sharedText())
        named = reader.flag() ? reader.stream() : nil
        rev = reader.flag() ? reader.int() : nil
        at = reader.time()
        took = CallTimes(
            queue: reader.int(), decide: reader.int(), keep: reader.int(), tell: reader.int(),
            asked: reader.int())
        bytes = reader.int()
        refusal = reader.flag() ? Failure(unpacking: &reader) : nil
        guard reader.flag() else { return }
        published = (0..<reader.int()).map { _ in
            let stream = reader.stream()
            return UnkeptEvent(stream: stream, event: reader.sharedText())
        }
    }
}

/// A noted failure has neither a context nor a cost.
extension Failure {
    fileprivate func pack(into packer: inout NotePacker) {
        packer.pack(shared: code.rawValue)
        packer.pack(shared: message)
        packer.pack(retryAfterMs != nil)
        if let retryAfterMs { packer.pack(retryAfterMs) }
        packer.pack(isForCaller)
    }

    fileprivate init(unpacking reader: inout NoteReader) {
        let (code, message) = (ErrorCode(reader.sharedText()), reader.sharedText())
        let retryAfterMs = reader.flag() ? reader.int() : nil
        self.init(code, message, retryAfterMs: retryAfterMs, isForCaller: reader.flag())
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
