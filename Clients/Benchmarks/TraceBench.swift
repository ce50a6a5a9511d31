import BusZeroMQ
import Contracts
import Hosting
import ParlorWire

/// How soon the command line shows the trace of a match's last act, with hundreds of events in
/// several services, beside a command that asks the bus one thing.
enum TraceBench {
    static let rooms = 60
    static let leastEvents = 300
    static let rounds = 9
    private static let trace: TraceID = "0198a7c1b70008000198a7c1b7000800"

    static func run() throws -> [Benchmark.Result] {
        let system = try BenchSystem()
        defer { try? system.end() }
        let client = try BusClient([system.address], keys: nil)
        let match = try endMatch(client)
        let kept = try fill(client)
        let revs = kept.joined().filter { $0.stream == match }.map(\.rev)
        guard let last = revs.max() else {
            throw BenchFault("The last act of \(match) has another trace.")
        }
        let pairs = try (0..<rounds).map { _ in
            Benchmark.Round(
                ours: try milliseconds { try system.parlor(["trace", "\(match)@\(last)"]) },
                reference: try milliseconds { try system.parlor(["call", "bus.status"]) })
        }
        let services = kept.count { !$0.isEmpty }
        return [
            Benchmark.Result(
                "'parlor trace' of a last act, \(leastEvents) events in \(services) services",
                unit: "ms", pairs, budget: .atMost(200))
        ]
    }

    /// A match of two that ends because one of them resigns.
    private static func endMatch(_ client: BusClient) throws -> StreamName {
        let (host, guest): (PersonID, PersonID) = ("trace-host", "trace-guest")
        let code = try view(ask(room(by: host), "room", "", by: host, as: nil, client)).code
        let join = RoomCommand.join(passcode: nil, appVersion: nil, games: nil)
        for command in [join, .ready(isReady: true)] {
            _ = try ask(command, "room", code.key, by: guest, as: nil, client)
        }
        let ordered = try view(
            ask(RoomCommand.start, "room", code.key, by: host, as: nil, client))
        guard let id = ordered.inside?.matchId else { throw BenchFault("No match was ordered.") }
        let match = StreamName("match", EntityKey(id.rawValue))
        try BenchSystem.wait(for: "the match is over") {
            let resigned = try? ask(
                MatchCommand.resign, "match", match.key, by: guest, as: trace, client)
            return resigned != nil
        }
        return match
    }

    /// Makes rooms as a part of the same trace, of which other services make conversations and
    /// drawings: what each of them has kept of it.
    private static func fill(_ client: BusClient) throws -> [[EventPage.Entry]] {
        for number in 0..<rooms {
            let person = PersonID("trace-\(number)")
            let name = PersonCommand.rename(displayName: "Ada \(number)")
            _ = try ask(name, "person", person.key, by: person, as: trace, client)
            _ = try ask(room(by: person), "room", "", by: person, as: trace, client)
        }
        var kept: [[EventPage.Entry]] = []
        try BenchSystem.wait(for: "\(leastEvents) events are kept") {
            kept = try ["person", "room", "chat", "drawing", "match"].map {
                try events(of: EntityKind($0), client)
            }
            return kept.joined().count >= leastEvents
        }
        return kept
    }

    private static func room(by person: PersonID) -> RoomCommand {
        .create(
            roomName: "\(person)'s", maxPlayers: nil, isPrivate: false, passcode: nil,
            hostPolicy: nil, selectedGameType: "highCard", patience: nil, appVersion: nil,
            games: nil)
    }

    private static func ask(
        _ command: some Choice, _ kind: EntityKind, _ key: EntityKey, by person: PersonID,
        as trace: TraceID?, _ client: BusClient
    ) throws -> Reply {
        let (name, body) = JSON.encode(choice: command)
        let header = CallHeader(
            id: CommandID("\(name)-\(person)"), call: CallName(name), actor: .person(person),
            trace: trace)
        let call = Call(kind: kind, key: key, header: header, body: body)
        let reply = try client.call(call, timeout: .seconds(10))
        if let failure = reply.failure { throw failure }
        return reply
    }

    private static func view(_ reply: Reply) throws -> RoomView {
        try JSON.decode(RoomView.self, from: reply.body)
    }

    private static func events(
        of kind: EntityKind, _ client: BusClient
    ) throws -> [EventPage.Entry] {
        let header = CallHeader(id: "trace", call: "journal.trace", actor: .operator)
        let call = Call(
            kind: kind, key: "", header: header, body: JSON.encode(["trace": trace]))
        let reply = try client.call(call, timeout: .seconds(10))
        if let failure = reply.failure { throw failure }
        return try JSON.decode(EventPage.self, from: reply.body).events
    }
}
