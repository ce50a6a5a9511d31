import ParlorWire

/// A call, a reply and an event with bodies of so many bytes, as frames and read again.
final class Envelopes: HotPath {
    static let name = "envelope"
    private let call: Call
    private let reply: Reply
    private let event: Publication
    private var bytes = 0

    init(size: Int) throws {
        let body = Bytes(repeating: UInt8(ascii: "a"), count: size)
        let header = CallHeader(
            id: "018f6e2a-7c1b-7000-8000-1234567890ab", call: "room.join",
            actor: .person("0f8fad5bd9cb469fa165"), device: "d41d8cd98f00b204", timeoutMs: 5_000)
        call = Call(kind: "room", key: "K7QD", header: header, body: body)
        reply = Reply(
            header: ReplyHeader(
                id: header.id, status: .ok, stream: StreamName("room", "K7QD"), rev: 12),
            body: body)
        event = Publication(
            header: EventHeader(
                stream: StreamName("room", "K7QD"), epoch: "e1a2b3c4", rev: 12,
                event: "playerJoined", at: Timestamp(milliseconds: 1_772_366_400_123),
                by: header.actor, id: header.id),
            body: body)
    }

    func act(_ number: Int) throws {
        let read = try (
            Call(frames: call.frames), Reply(frames: reply.frames),
            Publication(frames: event.frames)
        )
        bytes += read.0.body.count + read.1.body.count + read.2.body.count
    }
}
