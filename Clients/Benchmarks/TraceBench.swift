import BusZeroMQ
import Contracts
import Wire

/// How soon the command line shows a trace of hundreds of events in several services, beside a
/// command that asks the bus one thing.
enum TraceBench {
    static let rooms = 60
    static let leastEvents = 300
    static let rounds = 9
    private static let trace: TraceID = "0198a7c1b70008000198a7c1b7000800"

    static func run() throws -> [Benchmark.Result] {
        let system = try BenchSystem()
        defer { try? system.end() }
        let services = try fill(system)
        let pairs = try (0..<rounds).map { _ in
            Benchmark.Round(
                ours: try milliseconds { try system.parlor(["trace", trace.rawValue]) },
                reference: try milliseconds { try system.parlor(["call", "bus.status"]) })
        }
        return [
            Benchmark.Result(
                "'parlor trace' of \(leastEvents) events in \(services) services", unit: "ms",
                pairs, budget: .atMost(200))
        ]
    }

    /// Makes rooms, of which other services make conversations and drawings: in how many services
    /// something happened.
    private static func fill(_ system: BenchSystem) throws -> Int {
        let client = try BusClient([system.address], keys: nil)
        for number in 0..<rooms {
            let person = PersonID("trace-\(number)")
            try tell(
                PersonCommand.rename(displayName: "Ada \(number)"), "person", person.key,
                by: person, client)
            try tell(
                RoomCommand.create(
                    roomName: "Room \(number)", maxPlayers: nil, isPrivate: false, passcode: nil,
                    hostPolicy: nil, selectedGameType: "highCard", patience: nil,
                    appVersion: nil, games: nil), "room", "", by: person, client)
        }
        var services = 0
        try BenchSystem.wait(for: "\(leastEvents) events are kept") {
            let counts = try ["person", "room", "chat", "drawing", "match"].map { kind in
                try events(of: EntityKind(kind), client)
            }
            services = counts.count { $0 > 0 }
            return counts.reduce(0, +) >= leastEvents
        }
        return services
    }

    private static func tell(
        _ command: some Choice, _ kind: EntityKind, _ key: EntityKey, by person: PersonID,
        _ client: BusClient
    ) throws {
        let (name, body) = JSON.encode(choice: command)
        let header = CallHeader(
            id: CommandID("\(name)-\(person)"), call: CallName(name), actor: .person(person),
            trace: trace)
        let call = Call(kind: kind, key: key, header: header, body: body)
        if let failure = try client.call(call, timeout: .seconds(10)).failure { throw failure }
    }

    private static func events(of kind: EntityKind, _ client: BusClient) throws -> Int {
        let header = CallHeader(id: "trace", call: "journal.trace", actor: .operator)
        let call = Call(
            kind: kind, key: "", header: header, body: JSON.encode(["trace": trace]))
        let reply = try client.call(call, timeout: .seconds(10))
        if let failure = reply.failure { throw failure }
        struct Page: Decodable {
            let events: [Event]
            struct Event: Decodable { let rev: Int }
        }
        return try JSON.decode(Page.self, from: reply.body).events.count
    }
}
