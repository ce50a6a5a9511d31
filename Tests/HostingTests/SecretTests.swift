import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@Suite struct SecretTests {
    let disk = MemoryJournal.Disk(epoch: "e1")
    let noon = Timestamp(milliseconds: 1_767_225_600_000)

    private func host() throws -> Host {
        try Host(MemoryJournal(on: disk), secret: 1).serving(Safe.self)
            .answering(SafeQuery.self)
    }

    private func ask(
        _ host: Host, _ choice: some Choice, kind: EntityKind = Safe.kind,
        by actor: Actor = .operator
    ) throws -> (body: String, told: [String]) {
        let (name, body) = JSON.encode(choice: choice)
        let id = CommandID("\(name) \(MemoryJournal(on: disk).head())")
        let header = CallHeader(id: id, call: CallName(name), actor: actor)
        let outcome = host.receive(
            [Call(kind: kind, key: "a", header: header, body: body)], now: noon)
        #expect(outcome.replies[0].failure == nil)
        return (text(outcome.replies[0].body), outcome.publications.map { text($0.body) })
    }

    private func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }

    private func expectUntold(_ text: String, at place: SourceLocation = #_sourceLocation) {
        #expect(text.contains("top"), "\(text)", sourceLocation: place)
        for secret in ["swordfish", "sesame", "code", "oldCode"] {
            #expect(!text.contains(secret), "\(text)", sourceLocation: place)
        }
    }

    @Test func `a secret is in no publication, reply or answer, however deep it lies`() throws {
        let host = try host()
        let filled = try ask(host, Safe.Command.fill(labels: ["top", "bottom"]))
        expectUntold(filled.body)
        #expect(filled.told == [#"{"drawers":[{"label":"top"},{"label":"bottom"}]}"#])
        let counted = try ask(host, Safe.Command.count)
        #expect(
            counted.told == [
                #"{"all":[{"label":"top"},{"label":"bottom"}],"first":{"label":"top"}}"#
            ])
        expectUntold(try ask(host, SafeQuery.get).body)
    }

    @Test func `a secret is in no history and no state`() throws {
        let host = try host()
        _ = try ask(host, Safe.Command.fill(labels: ["top"]))
        expectUntold(try ask(host, JournalQuery.history(after: nil, limit: nil)).body)
        for rev in [nil, 1] as [Revision?] {
            expectUntold(try ask(host, JournalQuery.state(at: rev)).body)
        }
    }

    @Test func `what happened to a kind that is not served here is listed, and not told`() throws {
        let event = NewEvent(name: "filled", body: Bytes(#"{"code":"swordfish"}"#.utf8))
        var batch = Batch()
        batch.appends = [
            Append(
                stream: StreamName("vault", "a"), after: 0,
                command: CommandKey(actor: .operator, id: "v"), at: noon, events: [event])
        ]
        _ = MemoryJournal(on: disk).append(batch)
        let history = try ask(
            try host(), JournalQuery.history(after: nil, limit: nil), kind: "vault"
        ).body
        #expect(history.contains(#""body":{}"#) && history.contains("filled"))
        #expect(!history.contains("swordfish"))
    }

    @Test func `a secret is in nothing that a watcher is told afterwards`() throws {
        let host = try host()
        _ = try ask(host, Safe.Command.fill(labels: ["top"]))
        func tail(after rev: Revision?) throws -> String {
            try ask(
                host, OwnerQuestion.tail(viewer: "ada", epoch: rev.map { _ in "e1" }, after: rev)
            )
            .body
        }
        expectUntold(try tail(after: nil))
        expectUntold(try tail(after: 0))
        _ = try ask(host, Safe.Command.count)
        expectUntold(try tail(after: 0))
        expectUntold(try tail(after: 1))
    }

    @Test func `a secret is kept in the journal and its snapshots, and followers are told it`()
        throws
    {
        let host = try host()
        for label in ["top", "middle", "bottom"] {
            _ = try ask(host, Safe.Command.fill(labels: [label]))
        }
        let journal = MemoryJournal(on: disk)
        let kept = journal.events(after: 0, limit: 9, bytes: .max).map { text($0.body) }
        #expect(
            kept[0]
                == #"{"drawers":[{"code":"swordfish","label":"top","oldCode":"sesame"}]}"#)
        let stored = try #require(
            journal.load(StreamName(Safe.kind, "a"), schema: Safe.schema, upTo: nil))
        let snapshot = try #require(stored.snapshot)
        #expect(stored.events.isEmpty && text(snapshot.state).contains("sesame"))
        let all = JournalQuery.follow(
            after: 0, limit: nil, only: nil, having: nil, newest: nil, taken: nil)
        let follower = Actor.part("follower.safes")
        #expect(try ask(try self.host(), all, by: follower).body.contains("swordfish"))
    }

    @Test func `the operator who follows a journal is told no secret`() throws {
        let host = try host()
        _ = try ask(host, Safe.Command.fill(labels: ["top"]))
        for only in [nil, [EventName(Safe.kind, "filled")]] as [Set<EventName>?] {
            expectUntold(
                try ask(
                    host,
                    JournalQuery.follow(
                        after: 0, limit: nil, only: only, having: nil, newest: nil, taken: nil)
                ).body)
        }
    }
}
