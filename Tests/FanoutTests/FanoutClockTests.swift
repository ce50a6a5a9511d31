import Fanout
import ParlorWire
import Testing

@testable import Sessions
@testable import Watchers

/// The wall clock may be set while the fan-out runs: nothing that waits may notice.
@Suite struct FanoutClockTests {
    private static let room = StreamName("room", "R1")
    private let start = Instant(milliseconds: 1_000_000)

    private func now(_ passed: Duration, _ jump: Duration) -> Now {
        let instant = start + passed
        return Now(instant, date: Timestamp(milliseconds: instant.milliseconds) + jump)
    }

    /// A fan-out of which a gateway watches a room, known to be current at the start.
    private func watched() -> Fanout<Int> {
        let owner = Owner(reach: 9)
        _ = owner.begin(Self.room, members: [], isPrivate: false)
        var fanout = Fanout<Int>("f", kinds: [], now: now(.zero, .zero))
        let watch = Call.watching(Self.room, for: "ada", by: "gw", "w", epoch: nil, since: nil)
        for effect in fanout.receive(watch, from: 1, now: now(.zero, .zero)) {
            guard case .ask(let call) = effect else { continue }
            _ = fanout.receive(owner.answer(call), now: now(.zero, .zero))
        }
        return fanout
    }

    private func asks(_ effects: [Fanout<Int>.Effect], _ name: CallName) -> Bool {
        effects.contains {
            if case .ask(let call) = $0 { call.header.call == name } else { false }
        }
    }

    @Test(arguments: [Duration.seconds(40_000_000), .seconds(-40_000_000)])
    func `heads are compared once a second, and a lease ends after its time`(_ jump: Duration) {
        var fanout = watched()
        #expect(fanout.counts.watched == 1)
        #expect(!asks(fanout.tick(now: now(.milliseconds(900), jump)), "journal.heads"))
        for second in 1...5 {
            #expect(asks(fanout.tick(now: now(.seconds(second), jump)), "journal.heads"))
            #expect(fanout.counts.watched == 1)
        }
        _ = fanout.tick(now: now(.milliseconds(6_001), jump))
        #expect(fanout.counts == (streams: 1, watched: 0))
        _ = fanout.tick(now: now(.seconds(700), jump))
        #expect(fanout.counts.streams == 0)
    }

    @Test(arguments: [Duration.seconds(40_000_000), .seconds(-40_000_000)])
    func `what was current stays so for a while, and no longer`(_ jump: Duration) {
        var fanout = watched()
        let again = Call.watching(Self.room, for: "ada", by: "gw", "x", epoch: nil, since: nil)
        #expect(
            !asks(fanout.receive(again, from: 2, now: now(.seconds(2), jump)), "journal.tail"))
        let late = Call.watching(Self.room, for: "ada", by: "gw", "y", epoch: nil, since: nil)
        #expect(asks(fanout.receive(late, from: 3, now: now(.seconds(3), jump)), "journal.tail"))
    }
}
