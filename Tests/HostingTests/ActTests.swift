import EventSourcing
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Hosting
@testable import Simulation

/// What nobody called for is seen as a call is.
@Suite struct ActTests {
    let workshop = Workshop()

    private func call(
        _ command: Purse.Command, on key: EntityKey = "a", as trace: TraceID
    ) -> Call {
        var call = workshop.call(command, on: key)
        call.header.trace = trace
        return call
    }

    private func ticking(_ host: Host) -> Host {
        var passed: UInt64 = 0
        host.stopwatch = {
            passed += 1_000
            return passed
        }
        return host
    }

    @Test func `what a deadline decides has its trace, its time, and when it was due`() throws {
        let host = ticking(try workshop.host())
        let due = workshop.now + .milliseconds(500)
        let armed = host.receive([call(.arm(afterMs: 500), as: "t-1")], now: workshop.now)
        #expect(armed.acts.isEmpty)
        let acts = host.wake(now: due + .milliseconds(70)).acts
        let act = try #require(acts.first)
        #expect(acts.count == 1 && act.call.header.call == "purse.ring" && act.due == due)
        #expect(act.call.header.actor == .clock && act.call.header.trace == "t-1")
        #expect(act.source == nil)
        #expect(act.deciding > 0 && act.answer.header.rev == 2)
        let note = CallNote(act.call, answer: act.answer, at: due, took: CallTimes(decide: 1))
        #expect(note.stream == StreamName("purse", "a") && note.refusal == nil)
    }

    @Test func `while nothing can be kept, trying it again and again is not noted`() throws {
        let host = try workshop.host()
        _ = host.receive(call(.arm(afterMs: 500), as: "t-1"), at: workshop)
        workshop.diskIsFull = true
        let now = workshop.now + .seconds(1)
        #expect(host.wake(now: now).acts.isEmpty)
        workshop.diskIsFull = false
        #expect(host.wake(now: now).acts.count == 1)
    }

    @Test(arguments: [(3, nil), (8, ErrorCode.badInput), (9, nil)])
    func `what a follower decides has the trace of what it carries, also where that is nothing`(
        amount: Int, code: ErrorCode?
    ) throws {
        let source = try workshop.host()
        let put = call(.put(amount: amount), as: "t-1")
        _ = source.receive(put, at: workshop)
        let acts = try follow(source, with: follower(on: MemoryJournal(on: disk)))
        let act = try #require(acts.first)
        #expect(acts.count == 1 && act.call.header.call == "ledger.note" && act.due == nil)
        #expect(act.call.header.actor == .part("follower.purses"))
        #expect(act.call.header.trace == "t-1" && act.deciding > 0)
        #expect(act.answer.failure?.code == code)
        let command = CommandKey(actor: put.header.actor, id: put.header.id)
        let stream = StreamName("purse", "a")
        #expect(act.source == TracedCommand(command: command, stream: stream))
    }

    @Test func `what another instance was faster with is noted once`() throws {
        let (one, two) = (try workshop.host(), try workshop.host())
        _ = one.receive(call(.arm(afterMs: 1), as: "t-1"), at: workshop)
        let due = workshop.now + .milliseconds(1)
        var other: [Act] = []
        workshop.beforeAppend = { [workshop] in
            workshop.beforeAppend = {}
            other = two.wake(now: due).acts
        }
        let mine = one.wake(now: due).acts
        #expect(mine.count + other.count == 1)
    }

    @Test func `what is parked keeps its trace, also in another life of the service`() throws {
        let source = try workshop.host()
        let torn = FragileJournal(on: disk)
        for trace in ["t-1", "t-2"] as [TraceID] {
            _ = source.receive(call(.put(amount: 1), on: "torn", as: trace), at: workshop)
        }
        _ = try follow(source, with: follower(on: MemoryJournal(on: disk)))
        torn.loses = 1
        _ = source.receive(call(.put(amount: 2), on: "torn", as: "t-3"), at: workshop)
        #expect(try follow(source, with: follower(on: torn)).isEmpty)
        #expect(try torn.parked(limit: 9).commands.map(\.trace) == ["t-3"])

        let resumed = try follower(on: MemoryJournal(on: disk)).resume(now: workshop.now.clocks)
        #expect(resumed?.acts.map(\.call.header.trace) == ["t-3"])
        #expect(resumed?.publications.map(\.header.trace) == ["t-3"])
        let kept = MemoryJournal(on: disk).events(after: 0, limit: .max, bytes: .max)
        #expect(kept.map(\.trace) == ["t-1", "t-2", "t-3"])
    }

    @Test func `an event that waits as a whole keeps its trace too`() throws {
        let source = try workshop.host()
        let torn = FragileJournal(on: disk)
        func reading(_ journal: any Journal) throws -> Host {
            try Host(journal, secret: 1)
                .serving(Ledger.self)
                .following(
                    Purse.Event.self, [.filled], as: "purses", into: Ledger.self,
                    each: { _, entry, reader throws(JournalFault) in
                        _ = try reader.state(Ledger.self, entry.stream.key)
                        return [Directive(entry.stream.key, .note(amount: 1))]
                    })
        }
        _ = source.receive(call(.put(amount: 1), on: "torn", as: "t-1"), at: workshop)
        _ = source.receive(call(.put(amount: 1), on: "torn", as: "t-2"), at: workshop)
        _ = try follow(source, with: try reading(MemoryJournal(on: disk)))
        torn.loses = 1
        _ = source.receive(call(.put(amount: 2), on: "torn", as: "t-3"), at: workshop)
        #expect(try follow(source, with: try reading(torn)).isEmpty)
        let resumed = try reading(MemoryJournal(on: disk)).resume(now: workshop.now.clocks)
        #expect(resumed?.publications.map(\.header.trace) == ["t-3"])
    }

    private let disk = MemoryJournal.Disk(epoch: "ledgers")

    private func follower(on journal: any Journal) throws -> Host {
        ticking(
            try Host(journal, secret: 1)
                .serving(Ledger.self)
                .following(Purse.Event.self, [.filled], as: "purses", into: Ledger.self) {
                    guard case .filled(let amount) = $0 else { return nil }
                    return Directive($1.stream.key, .note(amount: amount))
                })
    }

    /// All that it decides, until there is nothing new.
    private func follow(_ source: Host, with follower: Host) throws -> [Act] {
        var acts: [Act] = []
        for _ in 0..<4 {
            workshop.now = workshop.now + .seconds(1)
            var calls: [Call] = []
            try follower.ask(as: "test", now: workshop.now.clocks.instant) { calls.append($0) }
            let answers = source.receive(calls, now: workshop.now).replies
            acts += follower.receive(answers: answers, now: workshop.now.clocks).acts
        }
        return acts
    }
}
