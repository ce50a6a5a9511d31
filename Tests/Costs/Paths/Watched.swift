import Contracts
import Fanout
import ParlorWire

/// A fan-out with so many rooms that one gateway watches; the same people appear in each.
struct Watched {
    static let gateway = "g"
    static let people: Set<PersonID> = ["ada", "bob", "cleo"]

    private(set) var fanout: Fanout<Int>
    let now = Now(Instant(milliseconds: 1_000_000), date: Timestamp(milliseconds: 1_000_000))
    private(set) var published = 0

    init(_ size: Int) throws {
        fanout = Fanout("f", kinds: ["person", "room"], now: now)
        for number in 0..<size { try watch(Self.stream(number)) }
        try expect(fanout.counts.watched == size, "Not all streams are watched.")
    }

    static func stream(_ number: Int) -> StreamName { StreamName("room", EntityKey("r\(number)")) }

    mutating func hear(_ publication: Publication) throws {
        for effect in fanout.hear(publication, now: now) {
            guard case .publish = effect else {
                throw Unexpected("The fan-out asks about what it was told.")
            }
            published += 1
        }
    }

    private mutating func watch(_ stream: StreamName) throws {
        let (name, body) = JSON.encode(
            choice: SyncQuestion.watch(
                gateway: Self.gateway, stream: stream, viewer: "ada", epoch: nil, since: nil))
        let call = Call(
            kind: SyncQuestion.kind, key: Shard.key(of: stream),
            header: CallHeader(id: "w", call: CallName(name), actor: .part("gateway")), body: body)
        var effects = fanout.receive(call, from: 1, now: now)
        while !effects.isEmpty { effects = effects.flatMap { carryOut($0, stream) } }
    }

    private mutating func carryOut(
        _ effect: Fanout<Int>.Effect, _ stream: StreamName
    ) -> [Fanout<Int>.Effect] {
        guard case .ask(let call) = effect else { return [] }
        let header = ReplyHeader(id: call.header.id, status: .ok)
        return fanout.receive(Reply(header: header, body: answer(call, stream)), now: now)
    }

    private func answer(_ call: Call, _ stream: StreamName) -> Bytes {
        guard call.kind == stream.kind else {
            return JSON.encode(
                Identities(
                    people: Self.people.sorted().map {
                        Identity(
                            userId: $0, epoch: "e1", rev: 1,
                            identity: RawJSON(Bytes(#"{"displayName":"Old"}"#.utf8)))
                    }))
        }
        return JSON.encode(
            StreamTail(
                stream: stream, epoch: "e1", rev: 1,
                roster: StreamRoster(audience: .everyone, people: Self.people), events: nil,
                snapshot: RawJSON(Bytes("{}".utf8)), viewer: "ada", isShared: true))
    }
}
