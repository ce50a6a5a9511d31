public import ParlorWire

/// To how many an instance passed an event: a gateway to devices, a fan-out to gateways.
public struct TellNote: Codable, Sendable {
    public var trace: TraceID
    public var stream: StreamName
    public var rev: Revision
    public var at: Timestamp
    public var receivers: Int
}

extension TellNote: PackedNote {
    func pack(into packer: inout NotePacker) {
        packer.pack(trace)
        packer.pack(stream)
        packer.pack(rev)
        packer.pack(at)
        packer.pack(receivers)
    }

    init(unpacking reader: inout NoteReader) {
        trace = reader.trace() ?? ""
        stream = reader.stream()
        rev = reader.int()
        at = reader.time()
        receivers = reader.int()
    }
}

extension Observations {
    /// What is no event, or told to nobody, is not noted.
    public func note(_ header: EventHeader, told receivers: Int, at now: Timestamp) {
        guard receivers > 0, header.rev > 0, let trace = header.trace else { return }
        tells.append(
            TellNote(
                trace: trace, stream: header.stream, rev: header.rev, at: now,
                receivers: receivers))
    }
}
