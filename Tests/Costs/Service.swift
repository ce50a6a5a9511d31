import Contracts
import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Simulation

/// One service on a journal in memory, asked without a socket.
final class Service {
    let host: Host
    let disk = MemoryJournal.Disk(epoch: "e1")
    var now = Timestamp(milliseconds: 1_767_225_600_000)
    private(set) var publications = 0
    private var asked = 0
    private let counted = Counted()

    private final class Counted { var appends = 0 }

    init(_ serve: (Host) throws -> Void) throws {
        let journal = SimulatedJournal(on: disk) { [counted] in counted.appends += 1 }
        host = try Host(journal, secret: 1)
        try serve(host)
    }

    var counts: [String: Int] { ["appends": counted.appends, "publications": publications] }

    func call(
        _ actor: Actor, _ choice: some Choice, of key: EntityKey = "", kind: EntityKind? = nil
    ) -> Call {
        let (name, body) = JSON.encode(choice: choice)
        return call(actor, CallName(name), body, of: key, kind: kind)
    }

    func call(
        _ actor: Actor, _ name: CallName, _ body: Bytes, of key: EntityKey = "",
        kind: EntityKind? = nil
    ) -> Call {
        asked += 1
        let header = CallHeader(id: CommandID("c\(asked)"), call: name, actor: actor)
        return Call(kind: kind ?? name.kind, key: key, header: header, body: body)
    }

    /// All in one batch.
    @discardableResult
    func tell(_ calls: [Call]) throws -> Host.Outcome {
        now = now + .milliseconds(1)
        let outcome = host.receive(calls, now: now)
        publications += outcome.publications.count
        for reply in outcome.replies { if let failure = reply.failure { throw failure } }
        return outcome
    }

    @discardableResult
    func tell(_ call: Call) throws -> Reply { try tell([call]).replies[0] }

    /// Lets it hear of its own events, and keep what they lead to.
    func hearItself(_ kinds: Set<EntityKind>) throws {
        var questions: [Call] = []
        let clocks = Now(Instant(milliseconds: now.milliseconds), date: now)
        try host.ask(as: "costs", now: clocks.instant) {
            if kinds.contains($0.kind) { questions.append($0) }
        }
        guard !questions.isEmpty else { return }
        let answers = host.receive(questions, now: now).replies
        publications += host.receive(answers: answers, now: clocks).publications.count
    }

    /// These happened before: less work than the commands that lead to them.
    func keep<Event: StreamEvent>(_ events: [Event], of key: EntityKey) throws {
        let journal = MemoryJournal(on: disk)
        let stream = StreamName(Event.kind, key)
        asked += 1
        var batch = Batch()
        batch.appends = [
            Append(
                stream: stream, after: journal.heads(of: [stream])[stream]?.rev ?? 0,
                command: CommandKey(actor: .operator, id: CommandID("k\(asked)")), at: now,
                events: events.map {
                    let written = WrittenChoice($0)
                    return NewEvent(name: written.name, body: written.stored)
                })
        ]
        guard case .kept = journal.append(batch) else {
            throw Unexpected("The events were not kept.")
        }
    }
}
