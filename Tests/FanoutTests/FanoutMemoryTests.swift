import ParlorWire
import Testing

@testable import Sessions
@testable import Fanout
@testable import Watchers

/// What a fan-out keeps of streams that were busy, and are so no longer.
@Suite struct FanoutMemoryTests {
    private static let room = StreamName("room", "R1")
    private let owner = Owner(reach: 1_000)
    private var start: Instant { Instant(milliseconds: 1_000_000) }

    private func now(_ seconds: Int) -> Now {
        Now(start + .seconds(seconds), date: Timestamp(milliseconds: Int64(seconds)))
    }

    private func watch(_ id: CommandID, epoch: Epoch? = nil, since: Revision? = nil) -> Call {
        Call.watching(Self.room, for: "ada", by: "gw", id, epoch: epoch, since: since)
    }

    /// What each question asked, and the revisions of the events in each answer.
    private func settle(
        _ effects: [Fanout<Int>.Effect], _ fanout: inout Fanout<Int>, _ now: Now
    ) throws -> (asked: [CallName], answered: [Int?]) {
        var (asked, answered): ([CallName], [Int?]) = ([], [])
        var effects = effects
        while !effects.isEmpty {
            var next: [Fanout<Int>.Effect] = []
            for effect in effects {
                switch effect {
                case .ask(let call):
                    asked.append(call.header.call)
                    next += fanout.receive(owner.answer(call), now: now)
                case .answer(_, let reply) where reply.header.status == .ok:
                    let begun = try? JSON.decode(WatchedStream.self, from: reply.body)
                    answered.append(begun?.events?.count)
                case .answer, .publish, .follow: break
                }
            }
            effects = next
        }
        return (asked, answered)
    }

    private func renew(_ fanout: inout Fanout<Int>, at second: Int) throws {
        let channel = try #require(fanout.channels[Self.room])
        let watched = SyncQuestion.Watched(
            stream: Self.room, epoch: channel.epoch, rev: channel.rev, people: 0)
        let (name, body) = JSON.encode(
            choice: SyncQuestion.renew(gateway: "gw", streams: [watched]))
        let call = Call(
            kind: SyncQuestion.kind, key: Shard.key(of: Self.room),
            header: CallHeader(id: "r", call: CallName(name), actor: .part("gateway")), body: body)
        let now = now(second)
        _ = try settle(fanout.receive(call, from: 1, now: now), &fanout, now)
        _ = try settle(fanout.tick(now: now), &fanout, now)
    }

    /// A hundred events long, and watched since its first.
    private func busy() throws -> Fanout<Int> {
        _ = owner.begin(Self.room, members: [], isPrivate: false)
        var fanout = Fanout<Int>("f", kinds: [], now: now(0))
        _ = try settle(fanout.receive(watch("w"), from: 1, now: now(0)), &fanout, now(0))
        for _ in 1..<100 { _ = fanout.hear(owner.append("said", to: Self.room), now: now(0)) }
        return fanout
    }

    @Test func `events leave a minute after they came, also while somebody watches`() throws {
        var fanout = try busy()
        let full = fanout.channels[Self.room]!.bytes
        for second in 1...60 { try renew(&fanout, at: second) }
        #expect(fanout.channels[Self.room]!.bytes == full)
        _ = fanout.hear(owner.append("said", to: Self.room), now: now(60))
        try renew(&fanout, at: 61)
        #expect(fanout.channels[Self.room]!.tail.entries.map(\.header.rev) == [101])
        for second in 62...121 { try renew(&fanout, at: second) }
        #expect(fanout.channels[Self.room]!.tail.entries.isEmpty)
        #expect(fanout.channels[Self.room]!.bytes < 1_000)
    }

    @Test func `with too much in memory, events leave before their time`() throws {
        var fanout = try busy()
        fanout.mostBytes = fanout.channels[Self.room]!.bytes
        _ = try settle(fanout.tick(now: now(1)), &fanout, now(1))
        #expect(fanout.channels[Self.room]!.tail.entries.count == 99)
        fanout.mostBytes -= 1
        _ = try settle(fanout.tick(now: now(2)), &fanout, now(2))
        #expect(fanout.channels[Self.room]!.tail.entries.isEmpty)
        #expect(fanout.counts == (streams: 1, watched: 1))
    }

    @Test func `a view that was drawn leaves a minute later`() throws {
        var fanout = try busy()
        _ = try settle(fanout.receive(watch("x"), from: 1, now: now(1)), &fanout, now(1))
        #expect(fanout.channels[Self.room]!.snapshot != nil)
        for second in 2...62 { try renew(&fanout, at: second) }
        #expect(fanout.channels[Self.room]!.snapshot == nil)
    }

    @Test func `whoever comes back later gets what they missed from the owner`() throws {
        var fanout = try busy()
        let epoch = fanout.channels[Self.room]!.epoch
        let early = try settle(
            fanout.receive(watch("a", epoch: epoch, since: 40), from: 1, now: now(1)), &fanout,
            now(1))
        #expect(early.asked.isEmpty && early.answered == [60])
        for second in 2...62 { try renew(&fanout, at: second) }
        let late = try settle(
            fanout.receive(watch("b", epoch: epoch, since: 40), from: 1, now: now(62)), &fanout,
            now(62))
        #expect(late.asked == ["journal.tail"] && late.answered == [60])
    }

    @Test func `a stream that nobody watches any more leaves a minute later`() throws {
        var fanout = try busy()
        for second in [1, 30, 60] {
            _ = try settle(fanout.tick(now: now(second)), &fanout, now(second))
        }
        #expect(fanout.counts == (streams: 1, watched: 0))
        _ = try settle(fanout.tick(now: now(61)), &fanout, now(61))
        #expect(fanout.counts.streams == 0)
    }
}
