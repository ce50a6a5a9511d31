import Hosting
import ParlorWire

extension CallNote {
    /// A call as somebody made it, and what became of it.
    static func sample(
        _ call: CallName = "room.join", _ key: EntityKey = "K7QD", by actor: Actor = .person("ada"),
        id: CommandID = "ada/1", at now: Timestamp = Timestamp(milliseconds: 1_000),
        took: CallTimes = CallTimes(), refusal: Failure? = nil
    ) -> CallNote {
        let header = CallHeader(id: id, call: call, actor: actor, trace: "t1")
        let body = Bytes(#"{"passcode":"secret"}"#.utf8)
        let reply =
            refusal.map { Reply(refusing: id, $0) }
            ?? Reply(header: ReplyHeader(id: id, status: .ok), body: Bytes("{}".utf8))
        return CallNote(
            Call(kind: call.kind, key: key, header: header, body: body), answer: reply, at: now,
            took: took)
    }
}

extension Failure {
    static let locked = Failure("ROOM_LOCKED", "The room is locked.")
}
