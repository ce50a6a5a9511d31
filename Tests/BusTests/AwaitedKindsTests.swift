import Bus
import ParlorWire
import Testing

/// Nobody serves a kind: whether anybody is expected to.
@Suite struct AwaitedKindsTests {
    let start = Timestamp(milliseconds: 1_000_000)
    let ada = PeerID([1])

    func router(serving kinds: [EntityKind]) -> Router<Int> {
        var router = Router<Int>(kinds: ["room", "match"], now: start)
        let lobby = Announcement(service: "lobby", instance: "lobby-1", pid: 1, kinds: kinds)
        _ = router.announce(lobby, from: ada, now: start)
        return router
    }

    /// Nil when the call is routed.
    func isAwaited(_ kind: EntityKind, _ router: inout Router<Int>, at now: Timestamp) -> Bool? {
        let route = router.route(kind, keyHash: 1, from: 0, by: ada, bytes: 1, now: now)
        switch route {
        case .away: return true
        case .nobody: return false
        case .to, .busy, .tooMany, .noInstance, .unknown: return nil
        }
    }

    @Test func `a kind that nobody announced is awaited by a router that has just begun`() {
        var router = router(serving: ["room"])
        let answers = [start, start + RouterLimits.gathering].map {
            isAwaited("match", &router, at: $0)
        }
        #expect(answers == [true, false])
    }

    @Test(arguments: [true, false])
    func `a kind that was served a moment ago is awaited, for a while`(isLeaving: Bool) {
        var router = router(serving: ["room"])
        let heard = start + .seconds(60)
        #expect(isAwaited("room", &router, at: heard) == nil)
        let isKnown = router.beat(from: ada, counters: [], now: heard)
        #expect(isKnown)
        if isLeaving { router.leave(ada, forGood: false) } else { _ = router.lose(ada) }
        let last = heard + (RouterLimits.comeback - .milliseconds(1))
        let answers = [last, last + .milliseconds(1)].map { time in
            _ = router.expire(now: time)
            return isAwaited("room", &router, at: time)
        }
        #expect(answers == [true, false])
    }

    @Test func `a kind whose last worker left for good is not awaited`() {
        var router = router(serving: ["room"])
        let later = start + .seconds(60)
        let isKnown = router.beat(from: ada, counters: [], now: later)
        #expect(isKnown)
        router.leave(ada, forGood: true)
        #expect(isAwaited("room", &router, at: later) == false)
        _ = router.lose(ada)
        #expect(isAwaited("room", &router, at: later) == false)
    }

    @Test func `a kind that nobody ever announced does not exist, unless it is Parlor's own`() {
        var router = router(serving: ["circle"])
        let later = start + RouterLimits.gathering
        func isUnknown(_ kind: EntityKind) -> Bool {
            let route = router.route(kind, keyHash: 1, from: 0, by: ada, bytes: 1, now: later)
            if case .unknown = route { return true }
            return false
        }
        #expect(isUnknown("cricle"))
        #expect(!isUnknown("match"))
        router.leave(ada, forGood: true)
        #expect(!isUnknown("circle"))
    }
}
