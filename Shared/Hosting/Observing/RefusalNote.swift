public import ParlorWire

/// A call that was refused: who asked for what, and why not. It has nothing of the call's body.
public struct RefusalNote: Codable, Hashable, Sendable {
    public var at: Timestamp
    public var by: Actor
    public var call: CallName
    /// What it was about, if the call said so.
    public var stream: StreamName?
    public var code: ErrorCode
    public var reason: String
    public var trace: TraceID?
    /// The command's: what its device called it comes after the person.
    public var id: CommandID?
    /// Where it came from, as far as a gateway says it.
    public var address: String?

    public init(
        at: Timestamp, by: Actor, call: CallName, stream: StreamName?, _ failure: Failure,
        trace: TraceID? = nil, id: CommandID? = nil, address: String? = nil
    ) {
        (self.at, self.by, self.call) = (at, by, call)
        self.stream = stream.flatMap { $0.key.rawValue.isEmpty ? nil : $0 }
        code = failure.code
        reason = failure.noted.message
        (self.trace, self.id, self.address) = (trace, id, address)
    }

    init(_ note: CallNote, _ failure: Failure) {
        self.init(
            at: note.at, by: note.by, call: note.call, stream: note.stream, failure,
            trace: note.trace, id: note.id)
    }
}

extension RefusalNote {
    /// Under `refused.<kind>.<code>.<rest of the call's name>`, and without a revision: it is not
    /// kept. `id` names it where the command has no id.
    func publication(in epoch: Epoch, id: @autoclosure () -> CommandID) -> Publication {
        let kind = EntityKind.canBe(call.kind.rawValue.utf8) ? call.kind.rawValue : Self.unnamed
        let rest = call.rawValue.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()
        let isPlain = !rest.isEmpty && rest.count <= Limits.kind && rest.allSatisfy(\.isVisible)
        let header = EventHeader(
            stream: StreamName(.refused, EntityKey(kind)), epoch: epoch, rev: 0,
            event: "\(code).\(isPlain ? String(decoding: rest, as: UTF8.self) : Self.unnamed)",
            at: at, by: by, id: self.id ?? id(), trace: trace)
        return Publication(header: header, body: JSON.encode(self))
    }

    private static var unnamed: String { CallCounts.other.rawValue }
}

extension RefusalNote: PackedNote {
    func pack(into packer: inout NotePacker) {
        packer.pack(at)
        for text in [call.rawValue, code.rawValue, reason] { packer.pack(shared: text) }
        packer.pack(by.rawValue)
        packer.pack(stream != nil)
        if let stream { packer.pack(stream) }
        packer.pack(trace)
        packer.pack(id, by: by)
        packer.pack(address)
    }

    init(unpacking reader: inout NoteReader) {
        at = reader.time()
        call = CallName(reader.sharedText())
        code = ErrorCode(reader.sharedText())
        reason = reader.sharedText()
        by = Actor(rawValue: reader.text() ?? "")
        stream = reader.flag() ? reader.stream() : nil
        trace = reader.trace()
        id = reader.id(by: by)
        address = reader.text()
    }
}
