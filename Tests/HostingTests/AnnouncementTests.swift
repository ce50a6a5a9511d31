import EventSourcing
import Journal
import MemoryJournals
import ParlorWire
import Testing

@testable import Hosting
@testable import Simulation

@Suite struct AnnouncementTests {
    private let workshop = Workshop()

    /// Says of each purse what was put into it.
    private func host() throws -> Host {
        try workshop.host().announcing(Purse.Event.self, [.filled, .rang]) {
            events, stream, reader in
            let coins = try reader.state(Purse.self, stream.key)?.state.coins ?? 0
            guard coins < 1_000 else { return [] }
            let amounts = events.map { event in
                if case .filled(let amount) = event { amount } else { 0 }
            }
            let header = CallHeader(id: "said", call: "test.hear", actor: .part("test"))
            return [
                Call(
                    kind: "test", key: stream.key, header: header,
                    body: JSON.encode(amounts + [coins]))
            ]
        }
    }

    private func put(_ amounts: Int..., into key: EntityKey = "a", of host: Host) {
        for amount in amounts {
            _ = host.receive(workshop.call(.put(amount: amount), on: key), at: workshop)
        }
    }

    private func take(_ host: Host, after pause: Duration = .seconds(1)) throws -> [String: [Int]] {
        workshop.now = workshop.now + pause
        return try Dictionary(
            uniqueKeysWithValues: host.takeAnnouncements(now: workshop.now).map {
                ($0.key.rawValue, try JSON.decode([Int].self, from: $0.body))
            })
    }

    @Test func `what happened within a second is one call, in order, with the state of then`()
        throws
    {
        let host = try host()
        #expect(host.nextAnnouncement == nil)
        put(1, 2, of: host)
        #expect(host.nextAnnouncement == workshop.now + .seconds(1))
        #expect(try take(host, after: .milliseconds(999)) == [:])
        put(3, of: host)
        #expect(try take(host, after: .milliseconds(1)) == ["a": [1, 2, 3, 6]])
        #expect(host.nextAnnouncement == nil)
        #expect(try take(host) == [:])
    }

    @Test func `a stream is announced at most once a second, and each by itself`() throws {
        let host = try host()
        var calls = 0
        for _ in 0..<100 {
            put(1, of: host)
            calls += try take(host, after: .milliseconds(50)).count
        }
        #expect(calls == 5)
        put(1, of: host)
        put(1, into: "b", of: host)
        #expect(try take(host) == ["a": [1, 101], "b": [1, 1]])
    }

    @Test func `streams are announced in the order in which something happened in them`() throws {
        let host = try host()
        for key in ["c", "a", "b"] as [EntityKey] {
            put(1, into: key, of: host)
            workshop.now = workshop.now + .milliseconds(1)
        }
        workshop.now = workshop.now + .seconds(1)
        #expect(host.takeAnnouncements(now: workshop.now).map(\.key) == ["c", "a", "b"])
    }

    @Test func `of many streams some are announced in each turn`() throws {
        let host = try host()
        for number in 1...20 { put(1, into: EntityKey("p\(number)"), of: host) }
        workshop.now = workshop.now + .seconds(1)
        var told: [EntityKey] = []
        for _ in 1...3 {
            #expect(try #require(host.nextAnnouncement) <= workshop.now)
            let calls = host.takeAnnouncements(now: workshop.now)
            #expect(calls.count <= Announcements.mostAtOnce)
            told += calls.map(\.key)
        }
        #expect(told == (1...20).map { EntityKey("p\($0)") } && host.nextAnnouncement == nil)
    }

    @Test func `calls that are under way together have ids of their own`() throws {
        let host = try host()
        for key in ["a", "b"] as [EntityKey] { put(1, into: key, of: host) }
        workshop.now = workshop.now + .seconds(1)
        var calls = host.takeAnnouncements(now: workshop.now)
        put(1, of: host)
        workshop.now = workshop.now + .seconds(1)
        calls += host.takeAnnouncements(now: workshop.now)
        #expect(calls.count == 3)
        #expect(Set(calls.map(\.header.id)).count == 3)
    }

    @Test func `of more than 16 events the newest are told of`() throws {
        let host = try host()
        for amount in 1...20 { put(amount, of: host) }
        #expect(try take(host) == ["a": Array(5...20) + [210]])
    }

    @Test func `other events, refusals and repeats are not told of`() throws {
        let host = try host()
        put(0, of: host)
        _ = host.receive(workshop.call(.take(amount: 1)), at: workshop)
        _ = host.receive(workshop.call(.level(to: 3)), at: workshop)
        #expect(host.nextAnnouncement == nil)
        let once = workshop.call(.put(amount: 1), id: "once")
        for _ in 0..<2 { _ = host.receive(once, at: workshop) }
        #expect(try take(host) == ["a": [1, 4]])
        _ = host.receive(once, at: workshop)
        #expect(host.nextAnnouncement == nil)
    }

    @Test func `what comes of a deadline is told of, too`() throws {
        let host = try host()
        _ = host.receive(workshop.call(.arm(afterMs: 10)), at: workshop)
        workshop.now = workshop.now + .milliseconds(10)
        _ = host.wake(now: workshop.now)
        #expect(try take(host) == ["a": [0, 0]])
    }

    @Test func `who has nothing to say says nothing`() throws {
        let host = try host()
        put(1_000, of: host)
        #expect(try take(host) == [:])
        #expect(host.nextAnnouncement == nil)
    }

    @Test func `a clock that is set back doesn't hold announcements up`() throws {
        let host = try host()
        put(1, of: host)
        workshop.now = workshop.now + .seconds(-3_600)
        put(1, into: "b", of: host)
        #expect(try take(host, after: .zero) == ["a": [1, 1]])
        #expect(try take(host) == ["b": [1, 1]])
    }

    @Test func `what a crash loses is not told, and nothing is told twice`() throws {
        put(1, of: try host())
        #expect(try take(try host()) == [:])
    }

    @Test func `what is published for the moment goes out once, and is not kept`() throws {
        let host = try host()
        host.publish(
            ["coins": 3], as: "counted", under: StreamName("notice", "a"), id: "n1",
            by: .part("test"), at: workshop.now)
        let told = host.takeSignals(now: workshop.now)
        #expect(told.map(\.topic) == ["notice.a.counted"])
        #expect(told.map(\.header.rev) == [0])
        #expect(told.map { String(decoding: $0.body, as: UTF8.self) } == [#"{"coins":3}"#])
        #expect(host.takeSignals(now: workshop.now).isEmpty)
        #expect(MemoryJournal(on: workshop.disk).head() == 0)
    }

    @Test func `what a call publishes is part of its trace, also when it is decided anew`() throws {
        let (host, other) = (try workshop.host(), try workshop.host())
        var blown = 0
        host.answering(Horn.self) { [unowned host] _, context, _ in
            blown += 1
            if blown == 1 {
                host.publish(
                    ["text": "secret"], as: "blown", under: StreamName("notice", "a"), id: "n1",
                    by: nil, at: context.now)
            }
            return Noted()
        }
        put(1, of: host)
        workshop.beforeAppend = { [workshop] in
            workshop.beforeAppend = {}
            _ = other.receive(workshop.call(.put(amount: 2)), at: workshop)
        }
        var horn = workshop.question("horn.blow", of: StreamName("horn", "h1"))
        horn.header.trace = "t-1"
        let outcome = host.receive([workshop.call(.put(amount: 4)), horn], now: workshop.now)
        #expect(blown == 2 && outcome.replies.allSatisfy { $0.failure == nil })
        let told = host.takeSignals(now: workshop.now)
        #expect(told.map(\.topic) == ["notice.a.blown"])
        #expect(told.map(\.header.trace) == ["t-1"])
        #expect(outcome.published == [1: told.map { UnkeptEvent($0.header) }])
    }

    enum Horn: Choice {
        case blow

        enum CodingKeys: String, CodingKey, CaseIterable { case blow = "horn.blow" }
    }
}
