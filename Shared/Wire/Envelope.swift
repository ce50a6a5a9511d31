/// The version that every call and reply begins with.
public enum WireVersion {
    public static let frame: Bytes = Array("P1".utf8)
}

/// A command or question on its way to the service that owns its kind.
public struct Call: Hashable, Sendable {
    public var kind: EntityKind
    /// Empty when the call means the caller's own entity, a new one or the whole kind.
    public var key: EntityKey
    public var header: CallHeader
    public var body: Bytes

    public init(kind: EntityKind, key: EntityKey, header: CallHeader, body: Bytes) {
        (self.kind, self.key, self.header, self.body) = (kind, key, header, body)
    }

    public var frames: [Bytes] {
        [
            WireVersion.frame, Array(kind.rawValue.utf8), Array(key.rawValue.utf8), header.bytes,
            body,
        ]
    }

    public init(frames: [Bytes]) throws(Malformed) {
        guard frames.count == 5 else {
            throw Malformed(
                "A call has 5 frames (version, kind, key, header, body), not \(frames.count).")
        }
        guard frames[0] == WireVersion.frame else { throw .version(frames[0]) }
        try self.init(frames[1], frames[2], header: frames[3], body: frames[4])
    }

    /// From its frames as they came.
    public init(
        _ kind: some Collection<UInt8>, _ key: some Collection<UInt8>, header: Bytes, body: Bytes
    ) throws(Malformed) {
        guard EntityKind.canBe(kind) else {
            throw Malformed(
                "A call's kind is a letter, then letters and digits, \(Limits.kind) at most.",
                field: "kind")
        }
        guard key.isEmpty || EntityKey.canBe(key) else {
            throw Malformed(
                "A call's key has up to \(Limits.key) visible ASCII characters and no dot.",
                field: "key")
        }
        self.init(
            kind: EntityKind(String(decoding: kind, as: UTF8.self)),
            key: EntityKey(String(decoding: key, as: UTF8.self)),
            header: try CallHeader(bytes: header), body: body)
    }
}

/// The answer to a call: what it asked for, or why not.
public struct Reply: Hashable, Sendable {
    public var header: ReplyHeader
    public var body: Bytes
    /// Where portraits are filled in before it is told; the wire doesn't carry them.
    public private(set) var portraits: [Int] = []

    public init(header: ReplyHeader, body: Bytes) {
        (self.header, self.body) = (header, body)
    }

    /// With what was written of a view, or of whatever may show people.
    public init(header: ReplyHeader, view: Bytes) {
        self.header = header
        (body, portraits) = view.unmarked
    }

    public init(refusing id: CommandID, _ failure: Failure) {
        self.init(
            header: ReplyHeader(
                id: id, status: .error, cost: failure.cost,
                forCaller: failure.isForCaller ? true : nil),
            body: JSON.encode(failure))
    }

    public var frames: [Bytes] { [WireVersion.frame, header.bytes, body] }

    public init(frames: [Bytes]) throws(Malformed) {
        guard frames.count == 3 else {
            throw Malformed("A reply has 3 frames (version, header, body), not \(frames.count).")
        }
        guard frames[0] == WireVersion.frame else { throw .version(frames[0]) }
        self.init(header: try ReplyHeader(bytes: frames[1]), body: frames[2])
    }

    /// The failure that an error reply carries; nil for an ok.
    public var failure: Failure? {
        guard header.status == .error else { return nil }
        return (try? JSON.decode(Failure.self, from: body))?.told(as: header)
            ?? Failure(.internal, "The error reply's body could not be read.")
    }
}

/// Something that happened and is durable, on its way to everyone who subscribed.
public struct Publication: Hashable, Sendable {
    public var header: EventHeader
    public var body: Bytes

    public init(header: EventHeader, body: Bytes) {
        (self.header, self.body) = (header, body)
    }

    public var topic: String { String(decoding: topic(under: ""), as: UTF8.self) }

    public var frames: [Bytes] { frames(under: "") }

    /// For those who subscribed to the prefix, and not to the topic.
    public func frames(under prefix: String) -> [Bytes] {
        [topic(under: prefix), header.bytes, body]
    }

    private func topic(under prefix: String) -> Bytes {
        var topic = Bytes()
        topic.reserveCapacity(Limits.topic)
        topic += prefix.utf8
        topic += header.stream.kind.rawValue.utf8
        topic.append(UInt8(ascii: "."))
        topic += header.stream.key.rawValue.utf8
        topic.append(UInt8(ascii: "."))
        topic += header.event.utf8
        return topic
    }

    public init(frames: [Bytes]) throws(Malformed) {
        guard frames.count == 3 else {
            throw Malformed("An event has 3 frames (topic, header, body), not \(frames.count).")
        }
        self.init(header: try EventHeader(bytes: frames[1]), body: frames[2])
    }
}
