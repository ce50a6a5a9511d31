import ParlorWire
import Testing

@testable import Sessions

/// What one frame asks is taken up in turns, so that nobody waits for all of it.
@Suite struct TurnTests {
    private let gate = Gate()

    private static func calls(_ count: Int) -> Bytes {
        let calls = (1...count).map { #"{"cid":"c\#($0)","call":"person.me"}"# }
        return Bytes("[\(calls.joined(separator: ","))]".utf8)
    }

    private static func names(_ count: Int) -> String {
        (1...count).map { "\"n\($0)\":\($0)" }.joined(separator: ",")
    }

    /// How many of its calls went on since this was last asked.
    private func begun(_ gate: Gate) -> [String] {
        gate.sessions.takeEffects().compactMap { effect in
            guard case .call(let call) = effect else { return nil }
            return call.header.id.rawValue
        }
    }

    private func answer(_ ids: [String], _ gate: Gate) {
        for id in ids {
            let header = ReplyHeader(id: CommandID(id), status: .ok)
            gate.sessions.receive(Reply(header: header, body: Bytes("{}".utf8)), now: gate.now)
        }
    }

    /// What devices asked to watch, without what the gateway asks by itself.
    private func watched(_ gate: Gate) -> [Call] {
        gate.calls.filter { call in
            call.header.call == "sync.watch"
                && !String(decoding: call.body, as: UTF8.self).contains("account.")
        }
    }

    /// All that were asked for begin, one after another.
    private func begin(_ streams: [String], _ gate: Gate) {
        var answered = 0
        while answered < streams.count, answered < watched(gate).count {
            for call in watched(gate)[answered...] {
                let begun =
                    #"{"stream":"\#(streams[answered])","epoch":"e","rev":1,"snapshot":{},"roster":{},"people":[]}"#
                let header = ReplyHeader(id: call.header.id, status: .ok)
                gate.sessions.receive(Reply(header: header, body: Bytes(begun.utf8)), now: gate.now)
                answered += 1
            }
            if answered < streams.count { gate.pass(.zero) }
        }
    }

    @Test func `a thousand calls in one frame are taken up in turns, and others come in between`() {
        var limits = GatewayLimits()
        limits.session.callBurst = 2_000
        let gate = Gate(limits)
        let eve = gate.connect("eve/phone")
        let bob = gate.connect("bob/tablet")
        gate.sessions.receive(Self.calls(1_000), from: eve, now: gate.now)
        #expect(gate.sessions.due <= gate.instant)
        #expect(begun(gate).isEmpty, "A large frame waits for its turn.")
        gate.sessions.scheduler.takeTurn(now: gate.now)
        let early = begun(gate)
        #expect((1...FrameScheduler.most).contains(early.count))
        answer(early, gate)
        gate.sessions.receive(
            Bytes(#"{"cid":"b","call":"person.me"}"#.utf8), from: bob, now: gate.now)
        #expect(begun(gate) == ["bob/b"])
        var calls: [String] = []
        while !gate.sessions.scheduler.areTaken {
            gate.sessions.tick(now: gate.now)
            let more = begun(gate)
            #expect(more.count <= FrameScheduler.most)
            calls += more
            answer(more, gate)
        }
        #expect(calls == ((early.count + 1)...1_000).map { "eve/c\($0)" })
        #expect(gate.sessions.connections.unread == 0)
    }

    @Test func `a watch of many streams is taken up in turns, and answered once`() throws {
        let eve = gate.connect("eve/phone")
        let places = (1...900).map { #"{"stream":"person.p\#($0)"}"# }.joined(separator: ",")
        gate.say(#"{"cid":1,"watch":[\#(places)]}"#, eve)
        var answered = 0
        while answered < watched(gate).count {
            #expect(!gate.texts(eve).contains { $0.hasPrefix(#"{"cid":1"#) })
            let due = watched(gate)[answered...]
            #expect(due.count <= FrameScheduler.most)
            answered += due.count
            for call in due { gate.refuse(call, Failure(.notFound, "No.")) }
        }
        #expect(answered == 900)
        #expect(gate.texts(eve).count { $0.hasPrefix(#"{"cid":1"#) } == 1)
    }

    @Test func `what begins many streams is sent in turns, and none is missed`() throws {
        let eve = gate.connect("eve/phone")
        let streams = (1...300).map { "person.p\($0)" }
        let places = streams.map { #"{"stream":"\#($0)"}"# }.joined(separator: ",")
        gate.say(#"{"cid":1,"watch":[\#(places)]}"#, eve)
        begin(streams, gate)
        let atOnce = gate.sessions.takeEffects().count
        #expect(atOnce <= FrameScheduler.most + 1)
        var later = 0
        while !gate.sessions.scheduler.areTaken {
            gate.sessions.scheduler.takeTurn(now: gate.now)
            later += gate.sessions.takeEffects().count
        }
        #expect(atOnce + later == 301)
    }

    @Test func `whoever is put out before their turn is not shown the stream`() throws {
        let eve = gate.connect("eve/phone")
        let streams = (1...300).map { "room.R\($0)" }
        let places = streams.map { #"{"stream":"\#($0)","epoch":"e","since":1}"# }
        var limits = GatewayLimits()
        limits.guessBurst = 1_000
        let gate = Gate(limits)
        _ = eve
        let ann = gate.connect("ann/phone")
        gate.say(#"{"cid":1,"watch":[\#(places.joined(separator: ","))]}"#, ann)
        begin(streams, gate)
        _ = gate.sessions.takeEffects()
        let late = StreamName("room", "R300")
        let roster = StreamRoster(audience: .only(["bob"]), people: ["bob"])
        let header = EventHeader(
            stream: late, epoch: "e", rev: 1, event: LinkTopic.roster,
            at: Timestamp(milliseconds: 0), by: nil, id: "r")
        gate.sessions.hear(
            Publication(header: header, body: JSON.encode(roster)), now: gate.now)
        gate.say("[]", ann)
        let ofLate = gate.texts(ann).filter { $0.contains(late.text + "\"") }
        #expect(!ofLate.contains { $0.contains("snapshot") }, "\(ofLate)")
        #expect(ofLate.contains { $0.contains("closed") }, "\(ofLate)")
    }

    @Test func `an object with too many names is refused under its cid`() {
        let eve = gate.connect("eve/phone")
        let most = GatewayLimits().session.objectNames
        let body = Self.names(most + 1)
        gate.say(
            #"[{"cid":"x","call":"person.me"},{"cid":"y","call":"person.me","body":{"a":{\#(body)}}}]"#,
            eve)
        #expect(gate.passed("eve") == 1)
        let refusal = gate.texts(eve).last ?? ""
        #expect(refusal.contains(#""cid":"y""#) && refusal.contains("BAD_INPUT"), "\(refusal)")
        gate.say(#"{"cid":"z","call":"person.me","body":{\#(Self.names(most))}}"#, eve)
        #expect(gate.passed("eve") == 2)
    }

    @Test func `more streams than may be named are refused before they are looked at`() {
        let eve = gate.connect("eve/phone")
        let names = Array(repeating: "\"a.b\"", count: 50_000).joined(separator: ",")
        gate.say(#"{"cid":5,"unwatch":[\#(names)]}"#, eve)
        let refusal = gate.texts(eve).last ?? ""
        #expect(refusal.contains(#""cid":5"#) && refusal.contains("RATE_LIMITED"), "\(refusal)")
    }

    @Test func `more values than are read at once are refused`() {
        let eve = gate.connect("eve/phone")
        let numbers = Array(repeating: "1", count: Incoming.mostValues).joined(separator: ",")
        gate.say(#"{"cid":6,"call":"person.me","body":{"a":[\#(numbers)]}}"#, eve)
        let refusal = gate.texts(eve).last ?? ""
        #expect(refusal.contains("BAD_INPUT") && refusal.contains("values"), "\(refusal)")
        #expect(gate.passed("eve") == 0)
    }

    @Test func `no turn does more than its work and what one step takes beyond it`() {
        let eve = gate.connect("eve/phone")
        let streams = (1...900).map { #"{"stream":"person.p\#($0)"}"# }.joined(separator: ",")
        let calls = Self.calls(1_000)
        let frames = [
            calls, Bytes(#"{"watch":[\#(streams)]}"#.utf8),
            Bytes("[\(String(repeating: " ", count: (1 << 20) - 2))]".utf8),
        ]
        for frame in frames { gate.sessions.receive(frame, from: eve, now: gate.now) }
        let step = 1 + (1 << 20) / (8 << 10)
        var most = 0
        while !gate.sessions.scheduler.areTaken {
            most = max(most, gate.sessions.scheduler.takeTurn(now: gate.now))
            answer(begun(gate), gate)
        }
        #expect((1...FrameScheduler.most + step).contains(most))
        #expect(gate.sessions.connections.unread == 0)
    }

    @Test func `the bounds are announced`() {
        let eve = gate.connect("eve/phone")
        let welcome = gate.texts(eve).first ?? ""
        for name in ["objectNames", "bytesPerSecond", "byteBurst"] {
            #expect(welcome.contains("\"\(name)\":"), "\(welcome)")
        }
    }

    @Test func `what nobody takes up any more is not counted`() {
        let eve = gate.connect("eve/phone")
        gate.sessions.receive(Self.calls(1_000), from: eve, now: gate.now)
        #expect(gate.sessions.connections.unread > 0)
        gate.leave(eve)
        #expect(gate.sessions.connections.unread == 0)
    }
}
