import Bus
import ParlorWire
import Testing

@Suite struct RouterTests {
    let start = Timestamp(milliseconds: 1_000_000)
    let ada = PeerID([1])
    let bob = PeerID([2])

    func router(_ workers: (PeerID, String)...) -> Router<Int> {
        var router = Router<Int>(life: 7, kinds: [], now: start)
        for (peer, instance) in workers {
            _ = router.announce(announcement(instance), from: peer, now: start)
        }
        return router
    }

    func announcement(_ instance: String) -> Announcement {
        Announcement(service: "lobby", instance: instance, pid: 1, kinds: ["room"])
    }

    func sent(_ route: Router<Int>.Route) throws -> (PeerID, Ticket) {
        guard case .to(let peer, let ticket) = route else { throw Unrouted() }
        return (peer, ticket)
    }

    @Test func `a key stays with its worker`() throws {
        var router = router((ada, "lobby-1"), (bob, "lobby-2"))
        let first = try sent(router.route("room", keyHash: 99, from: 0, at: start)).0
        for origin in 1...20 {
            #expect(
                try sent(router.route("room", keyHash: 99, from: origin, at: start)).0 == first)
        }
    }

    @Test func `calls without a key take turns`() throws {
        var router = router((ada, "lobby-1"), (bob, "lobby-2"))
        let peers = try (0..<10).map {
            try sent(router.route("room", keyHash: nil, from: $0, at: start)).0
        }
        #expect(peers.filter { $0 == ada }.count == 5)
    }

    @Test func `a lost worker moves only its own keys`() throws {
        let peers = (1...5).map { PeerID([$0]) }
        var router = Router<Int>(kinds: [], now: start)
        for (index, peer) in peers.enumerated() {
            _ = router.announce(announcement("lobby-\(index)"), from: peer, now: start)
        }
        let keys = (0..<2_000).map { UInt64(fnv1a: "key\($0)") }
        let before = try keys.map {
            try sent(router.route("room", keyHash: $0, from: 0, at: start)).0
        }
        _ = router.lose(peers[2])
        for (key, earlier) in zip(keys, before) {
            let later = try sent(router.route("room", keyHash: key, from: 0, at: start)).0
            #expect(earlier == peers[2] ? later != peers[2] : later == earlier)
        }
        for peer in peers {
            #expect((300...500).contains(before.filter { $0 == peer }.count))
        }
    }

    @Test func `a reply finds its caller once`() throws {
        var router = router((ada, "lobby-1"))
        let (_, ticket) = try sent(router.route("room", keyHash: 1, from: 42, at: start))
        #expect(router.complete(ticket, by: ada) == 42)
        #expect(router.complete(ticket, by: ada) == nil)
        #expect(router.pendingCount == 0)
    }

    @Test func `a ticket is worth nothing in another worker's hands`() throws {
        var router = router((ada, "lobby-1"))
        let (_, ticket) = try sent(router.route("room", keyHash: 1, from: 42, at: start))
        _ = router.announce(announcement("lobby-2"), from: bob, now: start)
        #expect(router.complete(ticket, by: bob) == nil)
        #expect(router.complete(ticket, by: ada) == 42)
    }

    @Test func `a ticket of an earlier life of the broker finds nobody`() throws {
        var (earlier, later) = (
            Router<Int>(life: 1, kinds: [], now: start),
            Router<Int>(life: 99, kinds: [], now: start)
        )
        _ = earlier.announce(announcement("lobby-1"), from: ada, now: start)
        _ = later.announce(announcement("lobby-1"), from: ada, now: start)
        let (_, old) = try sent(earlier.route("room", keyHash: 1, from: 1, at: start))
        _ = later.route("room", keyHash: 1, from: 2, at: start)
        #expect(later.complete(old, by: ada) == nil)
    }

    @Test func `a forged ticket finds nobody`() {
        var router = router((ada, "lobby-1"))
        for forged in [0, 1, UInt64.max, 1 << 32, 7 << 32] {
            #expect(router.complete(Ticket(number: forged, sent: start), by: ada) == nil)
        }
    }

    @Test func `a silent worker is lost with everything under way to it`() throws {
        var router = router((ada, "lobby-1"), (bob, "lobby-2"))
        var toAda: Set<Int> = []
        for origin in 0..<100 {
            let (peer, _) = try sent(
                router.route("room", keyHash: UInt64(origin) << 40, from: origin, at: start))
            if peer == ada { toAda.insert(origin) }
        }
        let later = start + RouterLimits.silence + .milliseconds(1)
        let isKnown = router.beat(from: bob, counters: [], now: later)
        #expect(isKnown)
        #expect(Set(router.expire(now: later)) == toAda)
        #expect(router.roster.map(\.announcement.instance) == ["lobby-2"])
        let isStillKnown = router.beat(from: ada, counters: [], now: later)
        #expect(!isStillKnown)
    }

    @Test func `a leaving worker gets no more calls, and its answers still count`() throws {
        var router = router((ada, "lobby-1"), (bob, "lobby-2"))
        var tickets: [PeerID: [Ticket]] = [:]
        for origin in 0..<20 {
            let (peer, ticket) = try sent(
                router.route("room", keyHash: nil, from: origin, at: start))
            tickets[peer, default: []].append(ticket)
        }
        router.leave(ada, forGood: false)
        for origin in 0..<20 {
            #expect(try sent(router.route("room", keyHash: nil, from: origin, at: start)).0 == bob)
        }
        #expect(router.expire(now: start).isEmpty)
        #expect(router.workerCount == 2)
        let answered = tickets[ada]!.compactMap { router.complete($0, by: ada) }
        #expect(answered.count == 10)
        #expect(router.expire(now: start).isEmpty)
        #expect(router.workerCount == 1)
        #expect(router.takeNews().last == .left(announcement("lobby-1")))
    }

    @Test func `a restarted instance takes the place of its earlier life`() throws {
        var router = router((ada, "lobby-1"))
        _ = try sent(router.route("room", keyHash: 1, from: 5, at: start))
        #expect(router.announce(announcement("lobby-1"), from: bob, now: start) == [5])
        #expect(try sent(router.route("room", keyHash: 1, from: 6, at: start)).0 == bob)
        #expect(router.workerCount == 1)
    }

    @Test func `a name has one worker while that one is heard of`() {
        var router = router((ada, "lobby-1"))
        let soon = start + RouterLimits.presence
        #expect(router.rival(of: announcement("lobby-1"), from: bob, now: soon) == ada)
        #expect(router.rival(of: announcement("lobby-1"), from: ada, now: soon) == nil)
        #expect(router.rival(of: announcement("lobby-2"), from: bob, now: soon) == nil)
        let later = soon + .milliseconds(1)
        #expect(router.rival(of: announcement("lobby-1"), from: bob, now: later) == nil)
        _ = router.announce(announcement("lobby-1"), from: bob, now: later)
        #expect(router.workerCount == 1)
    }

    @Test func `a worker is told what it wants until it leaves or is lost`() {
        let ended = EventHint(kind: "match", event: "ended")
        let curious = Announcement(
            service: "lobby", instance: "lobby-1", pid: 1, kinds: ["room"],
            hints: Hints(atOnce: [ended], inPassing: []))
        var router = router((ada, "lobby-1"))
        var now = start
        func told() -> [PeerID] {
            now = now + HintSubscribers.breath
            router.hintSubscribers.hear("match.M1.ended".utf8, now: now)
            return router.hintSubscribers.take(now: now).map(\.worker)
        }
        #expect(told().isEmpty)
        _ = router.announce(curious, from: ada, now: start)
        #expect(told() == [ada])
        router.leave(ada, forGood: false)
        #expect(told().isEmpty)
        _ = router.announce(curious, from: ada, now: start)
        #expect(told() == [ada])
        _ = router.announce(curious, from: bob, now: start)
        #expect(told() == [bob])
        _ = router.lose(bob)
        #expect(told().isEmpty)
    }

    @Test func `a broker has room for so many workers`() {
        var router = Router<Int>(kinds: [], now: start)
        let peers = (0..<RouterLimits.mostWorkers).map {
            PeerID([UInt8($0 >> 8), UInt8($0 & 255)])
        }
        for peer in peers {
            #expect(router.hasRoom(for: peer))
            _ = router.announce(announcement("\(peer.bytes)"), from: peer, now: start)
        }
        #expect(!router.hasRoom(for: PeerID([9])))
        #expect(router.hasRoom(for: peers[0]))
    }

    @Test func `announcing again loses nothing under way`() throws {
        var router = router((ada, "lobby-1"))
        let (_, ticket) = try sent(router.route("room", keyHash: 1, from: 5, at: start))
        #expect(router.announce(announcement("lobby-1"), from: ada, now: start).isEmpty)
        #expect(router.complete(ticket, by: ada) == 5)
    }

    @Test func `a worker with as many calls as it may have is busy`() {
        var router = router((ada, "lobby-1"))
        for origin in 0..<RouterLimits.pendingPerWorker {
            _ = router.route("room", keyHash: 1, from: origin, at: start)
        }
        guard case .busy = router.route("room", keyHash: 1, from: 0, at: start) else {
            Issue.record("The worker took one call too many.")
            return
        }
    }

    func fill(_ router: inout Router<Int>, by caller: PeerID, bytes: Int, calls: Int) -> [Ticket] {
        (0..<calls).compactMap { _ in
            let route = router.route(
                "room", keyHash: 1, from: 0, by: caller, bytes: bytes, now: start)
            return if case .to(_, let ticket) = route { ticket } else { nil }
        }
    }

    @Test(arguments: [(2, RouterLimits.pendingPerCaller), (1 << 20, 32)])
    func `one caller can't take a worker from the others`(bytes: Int, most: Int) throws {
        var router = router((ada, "lobby-1"))
        let greedy = PeerID([8])
        let tickets = fill(&router, by: greedy, bytes: bytes, calls: most + 10)
        #expect(tickets.count == most)
        guard
            case .tooMany = router.route(
                "room", keyHash: 1, from: 0, by: greedy, bytes: bytes, now: start)
        else {
            Issue.record("The caller got one call too many.")
            return
        }
        _ = try sent(
            router.route("room", keyHash: 1, from: 0, by: PeerID([9]), bytes: bytes, now: start))
        for ticket in tickets { #expect(router.complete(ticket, by: ada) == 0) }
        #expect(fill(&router, by: greedy, bytes: bytes, calls: most).count == most)
    }

    @Test func `a worker and a broker hold only so many bytes`() {
        var router = router((ada, "lobby-1"))
        _ = router.announce(
            Announcement(service: "chat", instance: "chat-1", pid: 1, kinds: ["chat"]),
            from: bob, now: start)
        let each = 32
        let taken = (0..<20).map { caller in
            fill(&router, by: PeerID([UInt8(caller)]), bytes: 1 << 20, calls: each).count
        }
        #expect(taken.reduce(0, +) == RouterLimits.bytesPerWorker >> 20)
        #expect(router.lose(ada).count == taken.reduce(0, +))
        #expect(router.pendingCount == 0)
    }

    @Test func `a withdrawn call leaves no trace`() throws {
        var router = router((ada, "lobby-1"))
        let (_, ticket) = try sent(router.route("room", keyHash: 1, from: 5, at: start))
        router.withdraw(ticket, of: ada)
        #expect(router.roster[0].pending == 0)
        #expect(router.roster[0].completed == 0)
        #expect(router.lose(ada).isEmpty)
    }

    @Test func `a call that its worker sits on is forgotten in the end`() throws {
        var router = router((ada, "lobby-1"))
        _ = try sent(router.route("room", keyHash: 1, from: 5, at: start))
        let later = start + RouterLimits.patience + .milliseconds(1)
        _ = router.beat(from: ada, counters: [], now: later)
        #expect(router.expire(now: later) == [5])
        #expect(router.roster[0].pending == 0)
    }

    @Test func `tickets and their room are used again`() throws {
        var router = router((ada, "lobby-1"))
        var seen: Set<UInt64> = []
        for origin in 0..<10_000 {
            let (_, ticket) = try sent(router.route("room", keyHash: 1, from: origin, at: start))
            #expect(seen.insert(ticket.number).inserted)
            #expect(ticket.number & 0xFFFF_FFFF == 0)
            #expect(router.complete(ticket, by: ada) == origin)
        }
    }
}

struct Unrouted: Error {}

extension Router<Int> {
    /// A small call by somebody with nothing else under way.
    mutating func route(
        _ kind: EntityKind, keyHash: UInt64?, from origin: Int, at now: Timestamp
    ) -> Route {
        let caller = PeerID(Array("\(origin)".utf8))
        return route(kind, keyHash: keyHash, from: origin, by: caller, bytes: 2, now: now)
    }
}
