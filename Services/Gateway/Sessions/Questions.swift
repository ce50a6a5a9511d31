public import ParlorWire

/// What this gateway has asked of others, and what each answer leads to.
public final class Questions {
    public typealias Then = (Reply, Now) -> Void

    let gateway: String
    /// The fan-out seals with it what not everybody may see. Without it, such events don't come.
    public var seal: String?
    private(set) var open: [CommandID: Then] = [:]
    private var calls: [Call] = []
    private var asked = 0

    /// `gateway` tells its questions from those of other gateways.
    public init(gateway: String) { self.gateway = gateway }

    /// Asks as one of Parlor's own parts.
    public func ask(
        _ call: CallName, _ kind: EntityKind, _ key: EntityKey, _ body: Bytes,
        as actor: Actor = .part("gateway"), timeoutMs: Int? = nil, then: @escaping Then
    ) {
        let header = CallHeader(id: nextID(), call: call, actor: actor, timeoutMs: timeoutMs)
        ask(Call(kind: kind, key: key, header: header, body: body), then: then)
    }

    /// The same; `then` is given nothing when that was refused, or can't be read.
    func ask<Answer: Decodable>(
        _ call: CallName, _ kind: EntityKind, _ key: EntityKey, _ body: some Encodable,
        timeoutMs: Int? = nil, then: @escaping (Answer?, Now) -> Void
    ) {
        ask(call, kind, key, JSON.encode(body), timeoutMs: timeoutMs) { reply, now in
            let isOK = reply.header.status == .ok
            then(isOK ? try? JSON.decode(Answer.self, from: reply.body) : nil, now)
        }
    }

    /// Asks under the id that the call has already.
    func ask(_ call: Call, then: @escaping Then) {
        open[call.header.id] = then
        calls.append(call)
    }

    public func receive(_ reply: Reply, now: Now) {
        open.removeValue(forKey: reply.header.id)?(reply, now)
    }

    /// What is to be asked since this was last called.
    public func takeCalls() -> [Call] {
        defer { calls.removeAll(keepingCapacity: true) }
        return calls
    }

    func nextID() -> CommandID {
        asked += 1
        return CommandID("\(gateway)-\(asked)")
    }
}
