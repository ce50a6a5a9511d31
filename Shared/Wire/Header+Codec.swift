// By hand, because every message has a header; the names in their order, as the codec writes them.

extension ObjectReader {
    fileprivate init(header: Bytes) throws(Malformed) {
        guard header.count <= Limits.header else {
            throw Malformed("A header has at most \(Limits.header) bytes, not \(header.count).")
        }
        try self.init(header)
    }
}

extension ObjectReader {
    fileprivate func traceIfPresent() throws(Malformed) -> TraceID? {
        guard let text = try textIfPresent("trace") else { return nil }
        guard (1...Limits.key).contains(text.utf8.count), text.utf8.allSatisfy(\.isVisible) else {
            throw Malformed("'trace' has 1 to \(Limits.key) visible characters.", field: "trace")
        }
        return TraceID(text)
    }
}

extension CallHeader {
    public var bytes: Bytes {
        var fields = ObjectWriter(capacity: 320)
        fields.add("actor", actor.rawValue)
        fields.add("app", app.map { RawJSON(JSON.encode($0)) })
        fields.add("call", call.rawValue)
        fields.add("device", device?.rawValue)
        fields.add("id", id.rawValue)
        fields.add("insidersOnly", if: insidersOnly == true)
        fields.add("timeoutMs", timeoutMs)
        fields.add("trace", trace?.rawValue)
        return fields.close()
    }

    public init(bytes: Bytes) throws(Malformed) {
        let fields = try ObjectReader(header: bytes)
        self.init(
            id: CommandID(try fields.name("id", atMost: Limits.commandID)),
            call: CallName(try fields.name("call", atMost: Limits.key)),
            actor: Actor(rawValue: try fields.name("actor", atMost: Limits.key)),
            device: try fields.textIfPresent("device").map(DeviceID.init(rawValue:)),
            timeoutMs: try fields.integerIfPresent("timeoutMs", in: Limits.timeout),
            trace: try fields.traceIfPresent(),
            app: try fields.decodeIfPresent("app", ClientApp.self),
            insidersOnly: try fields.flag("insidersOnly") ? true : nil)
    }
}

extension CallHeader {
    /// On whose behalf a call is, as it stands in the header; nil when it can't be read, and so by no
    /// service either.
    ///
    /// Our own codec writes the actor first. No name is there twice in what a service reads, so a
    /// look at the beginning is enough.
    public static func withActor<Result>(
        in header: UnsafeRawBufferPointer, _ use: (UnsafeRawBufferPointer) -> Result
    ) -> Result? {
        if header.starts(with: actorFirst),
            let end = header[actorFirst.count...].firstIndex(where: { $0 == quote || $0 == escape }
            ),
            header[end] == quote
        {
            return use(UnsafeRawBufferPointer(rebasing: header[actorFirst.count..<end]))
        }
        let actor = try? ObjectReader(header: Bytes(header)).name("actor", atMost: Limits.key)
        return actor.map { Bytes($0.utf8).withUnsafeBytes(use) }
    }

    private static let actorFirst = Bytes(#"{"actor":""#.utf8)
    private static let quote = UInt8(ascii: "\"")
    private static let escape = UInt8(ascii: "\\")
}

extension CommandID {
    /// The id in a call's header that may be wrong in all else; empty when there is none to read.
    public init(ofHeader bytes: Bytes) {
        let id = try? ObjectReader(header: bytes).name("id", atMost: Limits.commandID)
        self.init(id ?? "")
    }
}

extension ReplyHeader {
    public var bytes: Bytes {
        var fields = ObjectWriter(capacity: 320)
        fields.add("cost", cost)
        fields.add("forCaller", if: forCaller == true)
        fields.add("id", id.rawValue)
        fields.add("rev", rev)
        fields.add("status", status.rawValue)
        fields.add("stream", stream)
        return fields.close()
    }

    public init(bytes: Bytes) throws(Malformed) {
        let fields = try ObjectReader(header: bytes)
        self.init(
            id: CommandID(try fields.text("id", atMost: Limits.commandID)),
            status: try fields.value("status", Status.init(rawValue:)),
            stream: try fields.valueIfPresent("stream", StreamName.init),
            rev: try fields.integerIfPresent("rev", in: 0...Revision.max),
            cost: try fields.integerIfPresent("cost", in: Limits.cost),
            forCaller: try fields.flag("forCaller") ? true : nil)
    }
}

extension EventHeader {
    public var bytes: Bytes {
        var fields = ObjectWriter(capacity: 320)
        fields.add("at", at)
        fields.add("by", by?.rawValue)
        fields.add("epoch", epoch.rawValue)
        fields.add("event", event)
        fields.add("faces", if: faces == true)
        fields.add("id", id.rawValue)
        fields.add("rev", rev)
        fields.add("roster", if: roster == true)
        fields.add("stream", stream)
        fields.add("trace", trace?.rawValue)
        return fields.close()
    }

    public init(bytes: Bytes) throws(Malformed) {
        let fields = try ObjectReader(header: bytes)
        self.init(
            stream: try fields.value("stream", StreamName.init),
            epoch: Epoch(try fields.text("epoch", atMost: Limits.key)),
            rev: try fields.integer("rev", in: 0...Revision.max),
            event: try fields.text("event", atMost: Limits.key),
            at: try fields.value("at", Timestamp.init),
            by: try fields.textIfPresent("by").map(Actor.init(rawValue:)),
            id: CommandID(try fields.text("id", atMost: Limits.commandID)),
            trace: try fields.textIfPresent("trace").map(TraceID.init(rawValue:)),
            roster: try fields.flag("roster") ? true : nil,
            faces: try fields.flag("faces") ? true : nil)
    }
}
