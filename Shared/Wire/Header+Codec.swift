extension CallHeader {
    public var bytes: Bytes { JSON.encode(self) }
    public init(bytes: Bytes) throws(Malformed) {
        self = try JSON.decode(CallHeader.self, from: bytes)
    }
}

extension ReplyHeader {
    public var bytes: Bytes { JSON.encode(self) }
    public init(bytes: Bytes) throws(Malformed) {
        self = try JSON.decode(ReplyHeader.self, from: bytes)
    }
}

extension EventHeader {
    public var bytes: Bytes { JSON.encode(self) }
    public init(bytes: Bytes) throws(Malformed) {
        self = try JSON.decode(EventHeader.self, from: bytes)
    }
}
