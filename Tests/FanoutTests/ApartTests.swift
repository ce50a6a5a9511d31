import Fanout
import Testing
import Wire

@testable import Sessions

/// One whom a person blocks sees the person's stream otherwise. All others share one copy.
@Suite struct ApartTests {
    private let owner = BlockingOwner()
    private let now = Now(
        Instant(milliseconds: 1_000_000), date: Timestamp(milliseconds: 1_000_000))

    /// The fan-out, and what it asked, answered and published until nothing was left to ask.
    private final class Run {
        var fanout: Fanout<PersonID>
        var asked = 0
        var answers: [PersonID: WatchedStream] = [:]
        var published: [Publication] = []

        init(_ now: Now) { fanout = Fanout("f", kinds: [], now: now) }
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
                    next += run.fanout.receive(owner.answer(call), now: now)
                case .answer(let viewer, let reply):
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

    /// What this person's devices are sent of the events.
    private func seen(_ viewer: PersonID, in run: Run) throws -> [String] {
        try run.published.filter { $0.header.rev > 0 && !$0.header.event.hasPrefix("~") }.map {
            let frames = try #require(DeviceFrames($0))
            let event = try JSON.decode(ClientEvent.self, from: frames.seen(by: viewer))
            return String(decoding: event.body.bytes, as: UTF8.self)
        }
    }

    @Test func `who is apart gets a view of their own, and all others share one`() throws {
        let run = Run(now)
        _ = owner.append("on", apart: ["bob"])
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

    @Test func `while nobody is apart, events are passed on without asking`() throws {
        let run = Run(now)
        _ = owner.append("on", apart: [])
        try watch("bob", in: run)
        let before = run.asked
        try hear(owner.append("off", apart: []), in: run)
        #expect(run.asked == before)
        #expect(try seen("bob", in: run) == [#"{"seen":"off"}"#])
    }

    @Test func `from the block on nobody is passed what the blocked may not see`() throws {
        let run = Run(now)
        _ = owner.append("on", apart: [])
        try watch("bob", "cleo", in: run)
        let block = owner.append("on", apart: ["bob"])
        let next = owner.append("off", apart: ["bob"])
        try hear(block, in: run)
        try hear(next, in: run)
        #expect(try seen("bob", in: run) == [BlockingOwner.hidden, BlockingOwner.hidden])
        #expect(try seen("cleo", in: run) == [#"{"seen":"on"}"#, #"{"seen":"off"}"#])
    }

    @Test func `after the block events are shared again`() throws {
        let run = Run(now)
        _ = owner.append("on", apart: ["bob"])
        try watch("bob", "cleo", in: run)
        try hear(owner.append("on", apart: []), in: run)
        let before = run.asked
        try hear(owner.append("off", apart: []), in: run)
        #expect(run.asked == before)
        #expect(try seen("bob", in: run) == [#"{"seen":"on"}"#, #"{"seen":"off"}"#])
        try watch("bob", in: run)
        #expect(view("bob", in: run) == #"{"seen":"off"}"#)
    }

    @Test func `who comes back is told each event as it was seen then`() throws {
        let run = Run(now)
        _ = owner.append("on", apart: [])
        try watch("cleo", in: run)
        for (seen, apart) in [("off", []), ("on", ["bob"]), ("off", ["bob"]), ("on", [])]
            as [(String, Set<PersonID>)]
        {
            try hear(owner.append(seen, apart: apart), in: run)
        }
        try watch("bob", "cleo", since: 1, in: run)
        for (viewer, expected) in [
            (
                "bob",
                [#"{"seen":"off"}"#] + Array(repeating: BlockingOwner.hidden, count: 2)
                    + [#"{"seen":"on"}"#]
            ),
            ("cleo", ["off", "on", "off", "on"].map { #"{"seen":"\#($0)"}"# }),
        ] as [(PersonID, [String])] {
            let frames = try #require(run.answers[viewer]?.frames)
            let bodies = try frames.map {
                String(
                    decoding: try JSON.decode(ClientEvent.self, from: $0.seen(by: viewer)).body
                        .bytes,
                    as: UTF8.self)
            }
            #expect(bodies == expected)
        }
    }

    @Test func `a view that is drawn while the block comes is shown to nobody it is not for`()
        throws
    {
        for drawnFor in ["bob", "cleo"] as [PersonID] {
            let owner = self.owner
            let run = Run(now)
            _ = owner.append("on", apart: [])
            try watch("dora", in: run)
            // The snapshot of before is gone, and two wait for a new one.
            try hear(owner.append("off", apart: []), in: run)
            let viewers: [PersonID] = drawnFor == "bob" ? ["bob", "cleo"] : ["cleo", "bob"]
            var asks: [Fanout<PersonID>.Effect] = []
            for viewer in viewers {
                let call = Call.watching(
                    BlockingOwner.stream, for: viewer, by: "gw", CommandID("\(viewer)"),
                    epoch: nil, since: nil)
                asks += run.fanout.receive(call, from: viewer, now: now)
            }
            let block = owner.append("off", apart: ["bob"])
            try settle(asks, in: run)
            try hear(block, in: run)
            #expect(view("bob", in: run) == BlockingOwner.hidden)
            #expect(view("cleo", in: run) == #"{"seen":"off"}"#)
        }
    }

    @Test func `no gateway is told who is apart`() throws {
        let run = Run(now)
        _ = owner.append("on", apart: [])
        try watch("ada", "cleo", in: run)
        try hear(owner.append("on", apart: ["bob"]), in: run)
        try watch("dora", "bob", in: run)
        for publication in run.published where publication.header.event == LinkTopic.roster {
            #expect(!String(decoding: publication.body, as: UTF8.self).contains("bob"))
        }
        #expect(run.answers.values.allSatisfy { $0.roster.apart.isEmpty })
    }
}

/// A person who is on or off, and whom some see off always.
private final class BlockingOwner {
    static let stream = StreamName("person", "ada")
    static let hidden = #"{"seen":"never"}"#

    private var events: [(seen: String, apart: Set<PersonID>)] = []

    func append(_ seen: String, apart: Set<PersonID>) -> Publication {
        let before = events.last?.apart ?? []
        events.append((seen, apart))
        return Publication(
            header: EventHeader(
                stream: Self.stream, epoch: "e1", rev: events.count, event: "presenceChanged",
                at: Timestamp(milliseconds: 0), by: nil, id: "c",
                roster: before != apart ? true : nil,
                faces: before.isEmpty && !apart.isEmpty ? true : nil),
            body: body(seen))
    }

    func answer(_ call: Call) -> Reply {
        let question = try! JSON.decode(
            choice: OwnerQuestion.self, name: call.header.call.rawValue, body: call.body)
        guard case .tail(let viewer, let epoch, let after) = question else {
            return Reply(refusing: call.header.id, Failure(.notFound, "There is nothing."))
        }
        let apart = events.last!.apart
        let told = epoch == "e1" ? after : nil
        let missed = told.map { after in
            (after..<events.count).map { place in
                StreamTail.Event(
                    rev: place + 1, event: "presenceChanged", at: Timestamp(milliseconds: 0),
                    by: nil, id: "c", body: RawJSON(body(events[place].seen)),
                    faces: faces(at: place))
            }
        }
        let isHidden = viewer.map(apart.contains) ?? false
        let tail = StreamTail(
            stream: Self.stream, epoch: "e1", rev: events.count,
            roster: StreamRoster(audience: .everyone, people: [], apart: apart), events: missed,
            snapshot: missed == nil
                ? RawJSON(isHidden ? Bytes(Self.hidden.utf8) : body(events.last!.seen)) : nil,
            viewer: viewer, isShared: true, hasFaces: apart.isEmpty ? nil : true)
        return Reply(
            header: ReplyHeader(id: call.header.id, status: .ok), body: JSON.encode(tail))
    }

    private func body(_ seen: String) -> Bytes { Bytes(#"{"seen":"\#(seen)"}"#.utf8) }

    private func faces(at place: Int) -> [PersonID: RawJSON]? {
        let apart = events[place].apart
        guard !apart.isEmpty || place > 0 && !events[place - 1].apart.isEmpty else { return nil }
        let hidden = RawJSON(Bytes(Self.hidden.utf8))
        return Dictionary(uniqueKeysWithValues: apart.map { ($0, hidden) })
    }
}
