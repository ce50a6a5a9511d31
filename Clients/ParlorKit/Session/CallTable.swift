public import ParlorWire

extension Session {
    /// A call on its way. It is sent again with its `cid` until it is answered, so a break neither
    /// loses nor doubles it.
    public struct Call: Hashable, Sendable {
        /// Names the command: use a UUID.
        public let cid: CommandID
        /// What is called, `room.join`.
        public let name: CallName
        /// Whom it is about. Without one, the caller's own entity, or a new one.
        public let key: EntityKey?
        /// What is said.
        public let body: RawJSON
        /// It changes nothing.
        public let isRead: Bool
        /// It has no deadline.
        public var isPatient: Bool
        let lane: String?
        let frame: Bytes

        /// Commands about one key go one after the other, as do those of one kind without a key. A
        /// patient call has no deadline, and waits for the network as long as it takes. A read stands
        /// in no line.
        public init(
            _ name: CallName, key: EntityKey? = nil, body: RawJSON = RawJSON([]), cid: CommandID,
            isRead: Bool = false, isPatient: Bool = false
        ) {
            (self.cid, self.name, self.isRead, self.isPatient) = (cid, name, isRead, isPatient)
            (self.key, self.body) = (key, body)
            lane = isRead ? nil : "\(name.kind).\(key?.rawValue ?? "")"
            var frame = ObjectWriter(capacity: 128 + body.bytes.count)
            frame.add("body", body)
            frame.add("call", name.rawValue)
            frame.add("cid", cid.rawValue)
            frame.add("key", key?.rawValue)
            self.frame = frame.close()
        }
    }
}

/// The calls without an answer, in the order they were made.
struct CallTable: Hashable, Sendable {
    struct Open: Hashable, Sendable {
        let call: Session.Call
        let deadline: Instant?
        var retryAt: Instant?
        var backoff = Backoff(longest: .seconds(5))
        var wasLimited = false
    }

    private(set) var open: [Open] = []

    var nextDeadline: Instant? {
        open.flatMap { [$0.deadline, $0.retryAt] }.compactMap { $0 }.min()
    }

    func contains(_ cid: CommandID) -> Bool { open.contains { $0.call.cid == cid } }

    mutating func add(_ call: Session.Call, deadline: Instant?) {
        open.append(Open(call: call, deadline: deadline))
    }

    mutating func remove(_ cid: CommandID) { open.removeAll { $0.call.cid == cid } }
    mutating func removeAll() { open = [] }

    mutating func change(_ cid: CommandID, _ change: (inout Open) -> Void) {
        guard let place = open.firstIndex(where: { $0.call.cid == cid }) else { return }
        change(&open[place])
    }

    /// Nothing before it stands in its line.
    func isFirst(_ call: Session.Call) -> Bool {
        guard let lane = call.lane else { return true }
        return open.first { $0.call.lane == lane }?.call.cid == call.cid
    }

    /// The one whose turn it is in a line.
    func first(in lane: String?) -> Open? {
        lane.flatMap { lane in open.first { $0.call.lane == lane } }
    }
}
