import Hosting
import Journal
import JournalSQLite
import ParlorWire
import Platform

/// What observing costs: a host whose calls are noted as a service does, beside one whose calls are
/// not; events that keep their trace, beside events that have none; and the memory of it all.
enum ObservingBench {
    static let batches = [16, 256]
    static let rounds = 9
    static let perRound: Duration = .milliseconds(700)

    static func run() throws -> [Benchmark.Result] {
        try memory() + batches.flatMap { try [calls($0), traces($0)] }
    }

    private static func calls(_ batch: Int) throws -> Benchmark.Result {
        try comparing("calls to a host that notes them, \(batch) a batch") { path, isOurs in
            let host = try ObservedHost(at: path, isNoting: isOurs)
            return { try perSecond(for: perRound) { try host.decide(batch) } }
        }
    }

    private static func traces(_ batch: Int) throws -> Benchmark.Result {
        try comparing("events kept with a trace, \(batch) a batch") { path, isOurs in
            let load = KeptLoad(
                try SQLiteJournal(at: path), keeping: Sample.commands(100), isTraced: isOurs)
            return { try load.rate(batch: batch, for: perRound) }
        }
    }

    /// In turns, each with files of its own.
    private static func comparing(
        _ name: String, _ make: (String, Bool) throws -> () throws -> Double
    ) throws -> Benchmark.Result {
        let folder = try BenchFolder.make()
        defer { BenchFolder.remove(folder) }
        let ours = try make("\(folder)/ours.sqlite", true)
        let reference = try make("\(folder)/reference.sqlite", false)
        let pairs = try (0..<rounds).map { _ in
            Benchmark.Round(ours: try ours(), reference: try reference())
        }
        return Benchmark.Result(name, unit: "1/s", pairs, budget: .ratioAtLeast(0.95))
    }
}

extension ObservingBench {
    /// An instance that answered many people, of whose calls it refused one in twenty; and one that
    /// refused as many as it remembers.
    private static func memory() -> [Benchmark.Result] {
        let kinds: [(name: String, refusing: Int, budget: Benchmark.Budget)] = [
            ("busy", 20, .atMost(2)), ("besieged", 1, .none),
        ]
        return kinds.map { name, refusing, budget in
            ProcessMemory.giveBack()
            let before = ProcessMemory.resident
            let observations = Observations(slowAfter: .milliseconds(100))
            for number in 0..<20_000 {
                let isRefused = number.isMultiple(of: refusing)
                observations.decided(note(number, isRefused: isRefused))
                observations.note(told(number), told: 1, at: Sample.at)
            }
            ProcessMemory.giveBack()
            let bytes = ProcessMemory.resident - before
            withExtendedLifetime(observations) {}
            return Benchmark.Result(
                "memory of what a \(name) instance notes", unit: "MB",
                ours: Double(bytes) / 1e6, budget: budget)
        }
    }

    /// One in a hundred is slow.
    private static func note(_ number: Int, isRefused: Bool) -> CallNote {
        let person = "0f8fad5bd9cb469f\(number % 5_000)"
        let id = CommandID("\(person)/c0ffee00-\(number)")
        let by = Actor.person(PersonID(person))
        let header = CallHeader(
            id: id, call: CallName("room.call\(number % 60)"), actor: by,
            trace: TraceID(beginningAt: Sample.at, by: by, id))
        let call = Call(kind: "room", key: EntityKey("K\(number)"), header: header, body: [])
        let reply =
            isRefused
            ? Reply(refusing: id, Failure("ROOM_LOCKED", "The host has locked the room."))
            : Reply(header: ReplyHeader(id: id, status: .ok, rev: 7), body: [])
        let keep = number.isMultiple(of: 100) ? 150_000 : 300
        return CallNote(call, answer: reply, at: Sample.at, took: CallTimes(keep: keep))
    }

    private static func told(_ number: Int) -> EventHeader {
        let id = CommandID("0f8fad5bd9cb469f/\(number)")
        return EventHeader(
            stream: StreamName("room", EntityKey("K\(number)")), epoch: "e", rev: 7,
            event: "playerJoined", at: Sample.at, by: Sample.actor, id: id,
            trace: TraceID(beginningAt: Sample.at, by: Sample.actor, id))
    }
}

/// Decides batches of commands to a thousand entities of a journal of its own.
private final class ObservedHost {
    private static let entities = 1_000

    private let host: Host
    private let observations: Observations?
    private var count = 0

    init(at path: String, isNoting: Bool) throws {
        host = try Host(SQLiteJournal(at: path), secret: 1).serving(Abacus.self)
        observations = isNoting ? Observations(slowAfter: .milliseconds(100)) : nil
        if isNoting { host.stopwatch = { Clock.nanoseconds } }
    }

    func decide(_ batch: Int) throws -> Int {
        let calls = (0..<batch).map { _ in next() }
        let outcome = host.receive(calls, now: Clock.now)
        if let fault = outcome.fault { throw fault }
        guard let observations else { return batch }
        let now = Clock.now
        for (call, reply) in zip(calls, outcome.replies) {
            let took = CallTimes(queue: 40, decide: 10, keep: 2_000, tell: 100)
            observations.decided(CallNote(call, answer: reply, at: now, took: took))
        }
        for publication in outcome.publications { observations.count(publication.header) }
        return batch
    }

    private func next() -> Call {
        count += 1
        let key = EntityKey("K\(count % Self.entities)")
        let header = CallHeader(
            id: CommandID("c0ffee00-0000-4000-8000-\(count)"), call: "abacus.add",
            actor: .person(PersonID("0f8fad5bd9cb469f\(count % Self.entities)")))
        return Call(
            kind: "abacus", key: key, header: header, body: Array(#"{"amount":1}"#.utf8))
    }
}
