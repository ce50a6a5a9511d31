import Bus
import BusZeroMQ
import ParlorWire

/// Calls of one client to one kind: one after the other, or many at a time.
final class Pipeline {
    private static let patience: Duration = .seconds(30)

    private let kind: EntityKind
    private let client: BusClient
    private var asked = 0

    init(to kind: EntityKind, at address: BusAddress) throws {
        self.kind = kind
        client = try BusClient([address], keys: nil)
    }

    var underWay: Int { client.underWay }

    func ask(
        _ choice: some Choice, of key: EntityKey = "", by actor: Actor = .person("bench")
    ) throws -> Reply {
        begin(choice, of: key, by: actor)
        return try take()
    }

    func begin(_ choice: some Choice, of key: EntityKey = "", by actor: Actor) {
        let (name, body) = JSON.encode(choice: choice)
        begin(CallName(name), body, of: key, by: actor)
    }

    @discardableResult
    func begin(_ name: CallName, _ body: Bytes, of key: EntityKey, by actor: Actor) -> CommandID {
        asked += 1
        let header = CallHeader(id: CommandID("bench-\(asked)"), call: name, actor: actor)
        client.begin(
            Call(kind: kind, key: key, header: header, body: body), timeout: Self.patience)
        return header.id
    }

    /// The next answer; a refusal is thrown.
    func take() throws -> Reply {
        guard let reply = try client.next(within: Self.patience) else {
            throw BenchFault("No answer came for \(Self.patience).")
        }
        if let failure = reply.failure { throw failure }
        return reply
    }

    func next(within pause: Duration) throws -> Reply? { try client.next(within: pause) }

    /// Begins so many calls, a window of them at a time: how many were answered a second.
    @discardableResult
    func rate(
        of count: Int, inFlight window: Int, begin: (Int) -> Void,
        take each: (Reply) -> Void = { _ in }
    ) throws -> Double {
        var sent = 0
        let took = try milliseconds {
            for _ in 0..<count {
                while sent < count, client.underWay < window {
                    begin(sent)
                    sent += 1
                }
                each(try take())
            }
        }
        return Double(count) * 1_000 / took
    }
}
