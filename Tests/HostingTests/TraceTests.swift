import EventSourcing
import Hosting
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Simulation

/// What somebody did keeps its name through all that it leads to.
@Suite struct TraceTests {
    let workshop = Workshop()

    private func call(_ command: Purse.Command, as trace: TraceID?) -> Call {
        var call = workshop.call(command)
        call.header.trace = trace
        return call
    }

    private func events(of trace: TraceID) -> [String] {
        MemoryJournal(on: workshop.disk).events(of: trace, limit: .max, bytes: .max).map(\.name)
    }

    @Test func `a trace goes with the call into its events, published and kept`() throws {
        let host = try workshop.host()
        let outcome = host.receive([call(.put(amount: 1), as: "t-1")], now: workshop.now)
        #expect(outcome.publications.map(\.header.trace) == ["t-1"])
        #expect(events(of: "t-1") == ["filled"])
    }

    @Test func `a call without one begins one`() throws {
        let (host, call) = (try workshop.host(), workshop.call(.put(amount: 1)))
        let outcome = host.receive([call], now: workshop.now)
        let trace = TraceID(
            beginningAt: workshop.now, by: call.header.actor, call.header.id)
        #expect(outcome.publications.map(\.header.trace) == [trace])
        #expect(events(of: trace) == ["filled"])
    }

    @Test func `a deadline is part of what set it, also in another life of the service`() throws {
        let host = try workshop.host()
        _ = host.receive(call(.arm(afterMs: 500), as: "t-1"), at: workshop)
        _ = host.receive(call(.put(amount: 1), as: "t-2"), at: workshop)
        let rang = try workshop.host().wake(now: workshop.now + .milliseconds(500))
        #expect(rang.publications.map(\.header.trace) == ["t-1"])
        #expect(events(of: "t-1").last == "rang")
    }

    @Test func `a deadline set anew is part of what set it last`() throws {
        let host = try workshop.host()
        _ = host.receive(call(.arm(afterMs: 100), as: "t-1"), at: workshop)
        _ = host.receive(call(.arm(afterMs: 900), as: "t-2"), at: workshop)
        let rang = host.wake(now: workshop.now + .milliseconds(900))
        #expect(rang.publications.map(\.header.trace) == ["t-2"])
    }

    @Test func `what a follower carries over is part of what happened at the source`() throws {
        let source = try workshop.host()
        _ = source.receive(call(.put(amount: 1), as: "t-1"), at: workshop)
        _ = source.receive(call(.put(amount: 1), as: "t-2"), at: workshop)
        let tests = FollowerTests()
        let follower = try tests.follower(on: MemoryJournal(on: tests.ledgers))
        _ = try tests.catchUp(follower, with: source)
        let kept = MemoryJournal(on: tests.ledgers).events(after: 0, limit: .max, bytes: .max)
        #expect(kept.map(\.trace) == ["t-1", "t-2"])
    }

    @Test func `an event that this version can't read is no harm to its trace`() throws {
        let host = try workshop.host()
        _ = host.receive(call(.put(amount: 1), as: "t-1"), at: workshop)
        var batch = Batch()
        batch.appends = [
            Append(
                stream: StreamName("purse", "a"), after: 1,
                command: CommandKey(actor: .clock, id: "1"), at: workshop.now,
                events: [NewEvent(name: "unheardOf", body: Bytes("{}".utf8))], trace: "t-1")
        ]
        _ = MemoryJournal(on: workshop.disk).append(batch)
        let question = workshop.question("journal.trace", #"{"trace":"t-1"}"#)
        let page = try JSON.decode(
            EventPage.self, from: host.receive(question, at: workshop).body)
        #expect(page.events.map(\.event) == ["filled", "unheardOf"])
    }

    @Test func `a deadline that a setting moves is part of what its stream did last`() throws {
        _ = try workshop.host().receive(call(.put(amount: 1), as: "t-1"), at: workshop)
        let due = workshop.now + .seconds(60)
        let host = try workshop.host()
            .settingDeadlines(of: Purse.self, by: 1, foundBy: [.filled], once: { true }) {
                $0.rings == 0 ? Deadline(at: due, .ring) : nil
            }
        for passed in 1...3 { _ = host.wake(now: workshop.now + .seconds(passed)) }
        let rang = host.wake(now: due)
        #expect(rang.publications.map(\.header.event) == ["rang"])
        #expect(rang.publications.map(\.header.trace) == ["t-1"])
    }

    @Test func `a journal is asked for a trace, by parts only`() throws {
        let host = try workshop.host()
        _ = host.receive(call(.put(amount: 1), as: "t-1"), at: workshop)
        _ = host.receive(call(.put(amount: 2), as: "t-2"), at: workshop)
        let question = workshop.question("journal.trace", #"{"trace":"t-2"}"#)
        let page = try JSON.decode(
            EventPage.self, from: host.receive(question, at: workshop).body)
        #expect(page.events.map(\.trace) == ["t-2"] && page.events.map(\.rev) == [2])
        #expect(page.events.map(\.body) == [RawJSON(Bytes("{}".utf8))])
        let stranger = workshop.question(
            "journal.trace", #"{"trace":"t-2"}"#, by: .person("ada"))
        #expect(host.receive(stranger, at: workshop).failure?.code == .forbidden)
    }
}
