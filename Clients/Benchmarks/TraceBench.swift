import BusZeroMQ
import Contracts
import Hosting
import Load
import ParlorWire

/// How soon the command line shows the trace of a match's last act, with hundreds of events in
/// several services, beside a command that asks the bus one thing.
enum TraceBench {
    static let rooms = 60
    /// Of which matches are played, in the deep trace.
    static let playedRooms = 20
    static let leastEvents = 300
    static let rounds = 9
    private static let trace: TraceID = "0198a7c1b70008000198a7c1b7000800"
    private static let deepTrace: TraceID = "0198a7c1b70008000198a7c1b7000801"
    private static let kinds: [EntityKind] = ["person", "room", "chat", "drawing", "match"]

    static func run() throws -> [Benchmark.Result] {
        let system = try BenchSystem()
        defer { try? system.end() }
        let client = try BusClient([system.address], keys: nil)
        return [try flat(system, client), try deep(system, client)]
    }

    /// Many commands, of each of which little comes.
    private static func flat(
        _ system: BenchSystem, _ client: BusClient
    ) throws -> Benchmark.Result {
        let match = try endMatch(of: "trace-host", and: "trace-guest", as: nil, client)
        let kept = try fill(client)
        return try timed("a last act", match, kept, system)
    }

    /// Rooms, their matches, statistics of these, and a push.
    private static func deep(
        _ system: BenchSystem, _ client: BusClient
    ) throws -> Benchmark.Result {
        let away = try registered(system, client)
        var match = StreamName("match", "")
        for number in 0..<playedRooms {
            let (host, guest) = (PersonID("deep-host-\(number)"), PersonID("deep-guest-\(number)"))
            for person in [host, guest] {
                let name = PersonCommand.rename(displayName: "Ada \(number)")
                _ = try ask(name, "person", person.key, by: person, as: deepTrace, client)
            }
            match = try endMatch(of: host, and: guest, as: deepTrace, client)
        }
        let request = FriendsCall.request(userId: away)
        _ = try ask(request, "friends", "", by: "deep-host-0", as: deepTrace, client)
        var kept: [[EventPage.Entry]] = []
        try BenchSystem.wait(for: "\(leastEvents) events, statistics and a push are there") {
            kept = try kinds.map { try events(of: $0, in: deepTrace, client) }
            let counted = kept.joined().count { $0.event == "statsChanged" }
            return try kept.joined().count >= leastEvents && counted >= playedRooms
                && hasPushed(client)
        }
        return try timed("a last act below rooms, matches and a push", match, kept, system)
    }

    private static func timed(
        _ what: String, _ match: StreamName, _ kept: [[EventPage.Entry]], _ system: BenchSystem
    ) throws -> Benchmark.Result {
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
        return Benchmark.Result(
            "'parlor trace' of \(what), \(leastEvents) events in \(services) services",
            unit: "ms", pairs, budget: .atMost(200))
    }

    /// A match of two that ends because one of them resigns. Without a trace, only its end has one.
    private static func endMatch(
        of host: PersonID, and guest: PersonID, as whole: TraceID?, _ client: BusClient
    ) throws -> StreamName {
        let code = try view(ask(room(by: host), "room", "", by: host, as: whole, client)).code
        let join = RoomCommand.join(passcode: nil, appVersion: nil, games: nil)
        for command in [join, .ready(isReady: true)] {
            _ = try ask(command, "room", code.key, by: guest, as: whole, client)
        }
        let ordered = try view(
            ask(RoomCommand.start, "room", code.key, by: host, as: whole, client))
        guard let id = ordered.inside?.matchId else { throw BenchFault("No match was ordered.") }
        let match = StreamName("match", EntityKey(id.rawValue))
        try BenchSystem.wait(for: "the match is over") {
            let resigned = try? ask(
                MatchCommand.resign, "match", match.key, by: guest, as: whole ?? trace, client)
            return resigned != nil
        }
        return match
    }

    /// A person with a phone that can be pushed to, and that is away.
    private static func registered(
        _ system: BenchSystem, _ client: BusClient
    ) throws -> PersonID {
        let crowd = try GatewayBench.entered(1, system)
        let person = crowd.person(0)
        let register = AccountCommand.registerPush(fcmToken: "trace-token")
        _ = try crowd.ask(0, register, as: RawJSON.self).get()
        func isOnline() throws -> Bool {
            let view: PersonView = try answer(
                to: "person.get", "person", person.key, Bytes("{}".utf8), client)
            return view.isOnline
        }
        try BenchSystem.wait(for: "the phone is there", until: isOnline)
        try crowd.reconnect()
        try BenchSystem.wait(for: "the phone is away") { try !isOnline() }
        return person
    }

    private static func hasPushed(_ client: BusClient) throws -> Bool {
        let question = InstanceQuestion.calls(trace: deepTrace, command: nil, limit: nil)
        let notes: CallNotes = try answer(
            to: "instance.calls", .instance, EntityKey(ofInstance: "profile-store-1"),
            JSON.encode(choice: question).body, client)
        return notes.calls.contains { $0.published != nil }
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
            kept = try kinds.map { try events(of: $0, in: trace, client) }
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
        of kind: EntityKind, in trace: TraceID, _ client: BusClient
    ) throws -> [EventPage.Entry] {
        let page: EventPage = try answer(
            to: "journal.trace", kind, "", JSON.encode(["trace": trace]), client)
        return page.events
    }

    private static func answer<Answer: Decodable>(
        to name: CallName, _ kind: EntityKind, _ key: EntityKey, _ body: Bytes,
        _ client: BusClient
    ) throws -> Answer {
        let header = CallHeader(id: "trace", call: name, actor: .operator)
        let reply = try client.call(
            Call(kind: kind, key: key, header: header, body: body), timeout: .seconds(10))
        if let failure = reply.failure { throw failure }
        return try JSON.decode(Answer.self, from: reply.body)
    }
}
