import ParlorWire
import Testing

@testable import Sessions

/// What many devices ask at once does not queue up in front of what others ask.
@Suite struct CrowdTests {
    private let gate = Gate()
    private static let calls = Array(repeating: #"{"call":"person.me"}"#, count: 70)
    private static let frame = "[\(calls.joined(separator: ","))]"

    private func flood(from devices: Int) -> [ConnectionID] {
        let eves = (1...devices).map { gate.connect("eve\($0)/e\($0)", from: .v4(UInt32($0))) }
        for eve in eves { gate.say(Self.frame, eve) }
        return eves
    }

    private var asked: [Call] { gate.calls.filter { $0.header.call == "person.me" } }

    @Test func `of many who ask much each has a few calls under way, and others go before them`() {
        let eves = flood(from: 60)
        #expect(asked.count <= UnderWay.crowd + UnderWay.few * eves.count)
        let bob = gate.connect("bob/tablet")
        gate.call(UnderWay.few, bob)
        #expect(gate.passed("bob") == UnderWay.few)
        var answered = 0
        while answered < asked.count {
            let due = asked[answered...]
            answered += due.count
            for call in due { gate.answer(call, Bytes("{}".utf8)) }
            #expect(asked.count - answered <= UnderWay.crowd + UnderWay.few * eves.count)
        }
        #expect(asked.count == 60 * Self.calls.count + UnderWay.few)
        #expect(gate.sessions.connections.unread == 0)
    }

    @Test func `they take turns`() {
        _ = flood(from: 60)
        for call in asked { gate.answer(call, Bytes("{}".utf8)) }
        let counts = (1...60).map { gate.passed(PersonID("eve\($0)")) }
        #expect(counts.min()! >= UnderWay.few, "\(counts)")
    }

    @Test func `of many who watch much each asks for a few streams at a time`() {
        let places = (1...70).map { #"{"stream":"person.p\#($0)"}"# }
        let watch = #"{"watch":[\#(places.joined(separator: ","))]}"#
        let eves = (1...20).map { gate.connect("eve\($0)/e\($0)", from: .v4(UInt32($0))) }
        let before = gate.calls.count
        for eve in eves { gate.say(watch, eve) }
        let bob = gate.connect("bob/tablet")
        gate.call(UnderWay.few, bob)
        #expect(gate.passed("bob") == UnderWay.few)
        var answered = before
        while answered < gate.calls.count {
            let due = gate.calls[answered...]
            #expect(due.count <= UnderWay.crowd + UnderWay.few * (eves.count + 1))
            answered += due.count
            for call in due { gate.refuse(call, Failure(.notFound, "No.")) }
        }
        let asked = gate.calls.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(asked.count { $0.contains("person.p") } == eves.count * places.count)
    }

    @Test func `one device alone has as many under way as a crowd`() {
        _ = flood(from: 1)
        #expect(asked.count == UnderWay.crowd)
    }

    @Test func `calls that nobody answers hold up others for a second at most`() {
        let eves = flood(from: 20)
        gate.call(UnderWay.few + 1, eves[0])
        let before = asked.count
        #expect(before < 20 * Self.calls.count)
        gate.pass(.seconds(1))
        #expect(asked.count >= before + UnderWay.crowd)
    }

    @Test func `who is gone is passed over`() {
        let eves = flood(from: 60)
        for eve in eves.dropLast() { gate.leave(eve) }
        var answered = 0
        while answered < asked.count {
            let due = asked[answered...]
            answered += due.count
            for call in due { gate.answer(call, Bytes("{}".utf8)) }
        }
        #expect(gate.passed("eve60") == Self.calls.count)
    }

    @Test func `beyond what may wait to be read, the largest is closed, and nobody else`() {
        let large = Bytes("[\(String(repeating: " ", count: (1 << 20) - 2))]".utf8)
        let (eve, liz, bob) = (
            gate.connect("eve/e"), gate.connect("liz/l"), gate.connect("bob/b")
        )
        for _ in 1...24 { gate.sessions.receive(large, from: liz, now: gate.now) }
        for _ in 1...40 { gate.sessions.receive(large, from: eve, now: gate.now) }
        gate.sessions.receive(
            Bytes(#"{"call":"person.me"}"#.utf8), from: bob, now: gate.now)
        var (closed, called): ([ConnectionID], Int) = ([], 0)
        for effect in gate.sessions.takeEffects() {
            if case .close(let connection, .tryLater, _) = effect { closed.append(connection) }
            if case .call(let call) = effect, call.header.actor == .person("bob") { called += 1 }
        }
        #expect(closed == [eve])
        #expect(called == 1)
    }
}
