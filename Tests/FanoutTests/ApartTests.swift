import Fanout
import ParlorWire
import Testing

@testable import Sessions

/// People whom a person blocks see the person's stream apart. All others share one copy.
@Suite struct ApartTests {
    private let owner = BlockingOwner()
    private let now = Now(
        Instant(milliseconds: 1_000_000), date: Timestamp(milliseconds: 1_000_000))

    /// The fan-out, and what it asked, answered and published until nothing was left to ask.
    private final class Run {
        var fanout: Fanout<PersonID>
        var asked = 0
        var answers: [PersonID: WatchedStream] = [:]
        var refusals: [PersonID: Failure] = [:]
        var published: [Publication] = []

        let owner: BlockingOwner

        init(_ owner: BlockingOwner, _ now: Now) {
            self.owner = owner
            fanout = Fanout("f", kinds: [], now: now)
        }
    }

    private func watch(
        _ viewers: PersonID..., since: Revision? = nil, in run: Run
    ) throws {
        var effects: [Fanout<PersonID>.Effect] = []
        for viewer in viewers {
            let call = Call.watching(
                BlockingOwner.stream, for: viewer, by: "gw", CommandID("\(viewer)"),
                epoch: since == nil ? nil : "e1", since: since)
            effects += run.fanout.receive(call, from: viewer, now: now)
        }
        try settle(effects, in: run)
    }

    private func hear(_ publication: Publication, in run: Run) throws {
        try settle(run.fanout.hear(publication, now: now), in: run)
    }

    private func settle(_ first: [Fanout<PersonID>.Effect], in run: Run) throws {
        var effects = first
        for _ in 0..<20 where !effects.isEmpty {
            var next: [Fanout<PersonID>.Effect] = []
            for effect in effects {
                switch effect {
                case .ask(let call):
                    run.asked += 1
                    next += run.fanout.receive(run.owner.answer(call), now: now)
                case .answer(let viewer, let reply):
                    run.refusals[viewer] = reply.failure
                    guard reply.failure == nil else { continue }
                    run.answers[viewer] = try JSON.decode(WatchedStream.self, from: reply.body)
                case .publish(let publication, _): run.published.append(publication)
                case .follow: break
                }
            }
            effects = next
        }
    }

    private func view(_ viewer: PersonID, in run: Run) -> String? {
        run.answers[viewer]?.snapshot.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private func passed(in run: Run) -> [Revision] {
        run.published.filter { $0.header.event == "presenceChanged" }.map(\.header.rev)
    }

    private func apart(in run: Run) throws -> [Set<PersonID>] {
        try run.published.filter { $0.header.event == LinkTopic.roster }.map {
            #expect($0.header.faces == true || !$0.body.contains("bob"))
            return try JSON.decode(StreamRoster.self, from: $0.body).apart
        }
    }

    @Test func `who is apart gets a view of their own, and all others share one`() throws {
        let run = Run(owner, now)
        _ = owner.append("on")
        owner.apart = ["bob"]
        try watch("ada", "cleo", in: run)
        let before = run.asked
        try watch("dora", in: run)
        #expect(run.asked == before)
        try watch("bob", in: run)
        #expect(run.asked == before + 1)
        try watch("eve", in: run)
        #expect(run.asked == before + 1)
        for viewer in ["ada", "cleo", "dora", "eve"] as [PersonID] {
            #expect(view(viewer, in: run) == #"{"seen":"on"}"#)
        }
        #expect(view("bob", in: run) == BlockingOwner.hidden)
    }

    @Test func `events are passed on without asking, whoever is apart`() throws {
        for apart in [[], ["bob"]] as [Set<PersonID>] {
            let owner = BlockingOwner()
            let run = Run(owner, now)
            _ = owner.append("on")
            owner.apart = apart
            try watch("bob", "cleo", in: run)
            let before = run.asked
            try hear(owner.append("off"), in: run)
            #expect(run.asked == before)
            #expect(passed(in: run) == [2])
        }
    }

    @Test func `from a block on nothing is passed before gateways know who is apart`() throws {
        let run = Run(owner, now)
        _ = owner.append("on")
        try watch("bob", "cleo", in: run)
        run.answers = [:]
        let block = owner.block(["bob"])
        let next = owner.append("off")
        let effects = run.fanout.hear(block, now: now) + run.fanout.hear(next, now: now)
        #expect(effects.allSatisfy { if case .publish = $0 { false } else { true } })
        try settle(effects, in: run)
        #expect(try apart(in: run) == [["bob"]])
        #expect(run.published.map(\.header.event) == [LinkTopic.roster, "presenceChanged"])
        try hear(owner.block([]), in: run)
        #expect(try apart(in: run) == [["bob"], []])
    }

    @Test func `a block that nobody heard of is noticed within a second`() throws {
        let run = Run(owner, now)
        _ = owner.append("on")
        try watch("bob", in: run)
        _ = owner.block(["bob"])
        let later = Now(now.instant + .seconds(1), date: now.date)
        try settle(run.fanout.tick(now: later), in: run)
        #expect(try apart(in: run) == [["bob"]])
        let before = run.asked
        try settle(
            run.fanout.tick(now: Now(later.instant + .seconds(1), date: now.date)), in: run)
        #expect(run.asked == before + 2)
    }

    @Test func `the blocked are told what they missed by their own count`() throws {
        let run = Run(owner, now)
        _ = owner.append("on")
        owner.apart = ["bob"]
        try watch("cleo", in: run)
        for seen in ["named", "off", "named", "on"] { try hear(owner.append(seen), in: run) }
        for (since, missed) in [(0, [1, 2]), (1, [2]), (2, [])] {
            try watch("bob", since: since, in: run)
            #expect(view("bob", in: run) == nil)
            let events = try #require(run.answers["bob"]?.events)
            let told = try events.map { try JSON.decode(ClientEvent.self, from: $0.bytes).rev }
            #expect(told == missed)
            #expect(run.answers["bob"]?.shownRev == 2 && run.answers["bob"]?.rev == 5)
        }
        for since in [3, 9] {
            try watch("bob", since: since, in: run)
            #expect(view("bob", in: run) == BlockingOwner.hidden)
            #expect(run.answers["bob"]?.shownRev == 2)
        }
        try watch("cleo", since: 1, in: run)
        #expect(run.answers["cleo"]?.events?.count == 4)
        #expect(run.answers["cleo"]?.shownRev == nil)
    }

    @Test func `who is barred is told that there is nothing, and put out`() throws {
        let run = Run(owner, now)
        _ = owner.append("on")
        try watch("cleo", in: run)
        owner.barred = ["bob"]
        try hear(owner.block([]), in: run)
        let rosters = run.published.filter { $0.header.event == LinkTopic.roster }
        #expect(rosters.map(\.header.faces) == [true])
        try watch("bob", in: run)
        #expect(run.refusals["bob"]?.code == .notFound && run.refusals["bob"]?.cost == 1)
        #expect(run.answers["bob"] == nil)
        owner.barred = []
        try hear(owner.block([]), in: run)
        try watch("bob", in: run)
        #expect(view("bob", in: run) == #"{"seen":"on"}"#)
    }

    @Test func `a view that is drawn while the block comes is shown to nobody it is not for`()
        throws
    {
        for drawnFor in ["bob", "cleo"] as [PersonID] {
            let owner = BlockingOwner()
            let run = Run(owner, now)
            _ = owner.append("on")
            try watch("dora", in: run)
            // The snapshot of before is gone, and two wait for a new one.
            try hear(owner.append("off"), in: run)
            let viewers: [PersonID] = drawnFor == "bob" ? ["bob", "cleo"] : ["cleo", "bob"]
            var asks: [Fanout<PersonID>.Effect] = []
            for viewer in viewers {
                let call = Call.watching(
                    BlockingOwner.stream, for: viewer, by: "gw", CommandID("\(viewer)"),
                    epoch: nil, since: nil)
                asks += run.fanout.receive(call, from: viewer, now: now)
            }
            let block = owner.block(["bob"])
            try settle(asks, in: run)
            try hear(block, in: run)
            #expect(view("bob", in: run) == BlockingOwner.hidden)
            #expect(view("cleo", in: run) == #"{"seen":"off"}"#)
        }
    }
}

extension Bytes {
    fileprivate func contains(_ text: String) -> Bool {
        String(decoding: self, as: UTF8.self).contains(text)
    }
}
