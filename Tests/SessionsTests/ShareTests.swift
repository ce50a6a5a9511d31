import ParlorWire
import Testing

@testable import Sessions

/// An address does as much as ten devices before others come first.
@Suite struct ShareTests {
    private let gate: Gate

    /// As much as ten devices may do is done at the address, by the calls of twelve people.
    init() {
        var limits = GatewayLimits()
        limits.session.callsPerSecond = 10
        limits.session.callBurst = 20
        limits.session.bytesPerSecond = 1 << 16
        limits.session.byteBurst = 1 << 16
        let gate = Gate(limits)
        self.gate = gate
        for eve in (1...12).map({ gate.connect("eve\($0)/phone\($0)") }) {
            for _ in 0..<20 {
                gate.call(1, eve)
                gate.answerAll()
            }
        }
    }

    private func send(_ text: String, _ connection: ConnectionID) {
        gate.sessions.receive(Bytes(text.utf8), from: connection, now: gate.now)
    }

    private func watch(_ count: Int, _ name: String) -> String {
        let places = (1...count).map { #"{"stream":"person.\#(name)\#($0)"}"# }
        return #"{"cid":1,"watch":[\#(places.joined(separator: ","))]}"#
    }

    /// Who asked for something since this was last asked, in their order.
    private func asked() -> [Call] {
        gate.sessions.takeEffects().compactMap { effect in
            if case .call(let call) = effect, call.kind == "sync" { call } else { nil }
        }
    }

    private func names(_ calls: [Call]) -> [String] {
        calls.map { call in
            let body = String(decoding: call.body, as: UTF8.self)
            return body.contains("person.bob") ? "bob" : "tim"
        }
    }

    private func refuse(_ calls: [Call]) {
        for call in calls {
            gate.sessions.receive(
                Reply(refusing: call.header.id, Failure(.notFound, "No.")), now: gate.now)
        }
    }

    @Test func `others are served at once, and who is there waits for the next turn`() {
        let (tim, bob) = (gate.connect("tim/phone"), gate.connect("bob/tablet", from: .v4(2)))
        send(watch(1, "tim"), tim)
        #expect(asked().isEmpty)
        send(watch(1, "bob"), bob)
        #expect(names(asked()) == ["bob"])
        gate.sessions.scheduler.takeTurn(now: gate.now)
        #expect(names(asked()) == ["tim"])
    }

    @Test func `they are served while others wait, too`() {
        let (tim, bob) = (gate.connect("tim/phone"), gate.connect("bob/tablet", from: .v4(2)))
        send(watch(200, "tim"), tim)
        gate.sessions.scheduler.takeTurn(now: gate.now)
        let tims = asked()
        #expect(!tims.isEmpty && tims.count <= FrameScheduler.mostOfLast)
        send(watch(100, "bob"), bob)
        let next = names(asked())
        #expect(next.count >= UnderWay.crowd - tims.count && Set(next) == ["bob"])
    }

    @Test func `little of what it asks is under way, and all of it is asked in the end`() {
        let tim = gate.connect("tim/phone")
        send(watch(300, "tim"), tim)
        var (all, most) = (0, 0)
        while all < 300 {
            while !gate.sessions.scheduler.areTaken {
                gate.sessions.scheduler.takeTurn(now: gate.now)
            }
            let calls = asked()
            guard !calls.isEmpty else { break }
            all += calls.count
            most = max(most, calls.count)
            refuse(calls)
        }
        #expect(all == 300)
        #expect(most <= UnderWay.mostOfLast)
    }

    @Test func `who is held up goes on, though whoever went first asked for nothing`() {
        let numbers = Array(repeating: "1", count: 100_000).joined(separator: ",")
        let (eve, tim, tom) = (
            gate.connect("eve/pad"), gate.connect("tim/phone"), gate.connect("tom/tablet")
        )
        gate.say(#"{"call":"person.me","body":{"a":[\#(numbers)]}}"#, eve)
        let large = gate.calls.last
        gate.say(#"{"unwatch":["person.tim1"]}"#, tim)
        gate.say(watch(1, "tim"), tom)
        func hasAsked() -> Bool {
            gate.calls.contains { $0.kind == "sync" && names([$0]) == ["tim"] }
        }
        #expect(large?.header.call == "person.me")
        if let large { gate.answer(large, Bytes("{}".utf8)) }
        gate.pass(.seconds(1))
        gate.pass(.zero)
        #expect(hasAsked())
    }

    @Test func `after a while it has its share again`() {
        let tim = gate.connect("tim/phone")
        gate.pass(.seconds(60))
        send(watch(1, "tim"), tim)
        #expect(names(asked()) == ["tim"])
    }

    @Test func `who sends a large body has one under way`() {
        var limits = GatewayLimits()
        limits.session.callsPerSecond = 10
        limits.session.callBurst = 20
        let gate = Gate(limits)
        let numbers = Array(repeating: "1", count: 190_000).joined(separator: ",")
        let call = #"{"call":"person.me","body":{"a":[\#(numbers)]}}"#
        let devices = (1...5).map { gate.connect("eve\($0)/phone\($0)") }
        for device in devices { gate.say(call, device) }
        let begun = gate.calls.count { $0.header.call == "person.me" }
        #expect((1...2).contains(begun))
        for number in 1...5 {
            let calls = gate.calls.filter { $0.header.call == "person.me" }
            #expect(calls.count <= begun + number)
            if number <= calls.count { gate.answer(calls[number - 1], Bytes("{}".utf8)) }
        }
        #expect(gate.calls.count { $0.header.call == "person.me" } == 5)
    }

    @Test func `whoever is in line behind them is served before them`() {
        var limits = GatewayLimits()
        limits.session.callsPerSecond = 10
        limits.session.callBurst = 20
        limits.session.bytesPerSecond = 1 << 16
        limits.session.byteBurst = 1 << 16
        let gate = Gate(limits)
        let numbers = Array(repeating: "1", count: 190_000).joined(separator: ",")
        let text = String(repeating: "x", count: FrameScheduler.longestAtOnce)
        let devices = ["eve", "tim", "bob"].map { name in
            gate.connect("\(name)/\(name)", from: .v4(name == "bob" ? 2 : 1))
        }
        for (device, value) in zip(devices, ["[\(numbers)]", "\"\(text)\"", "\"\(text)\""]) {
            let call = Bytes(#"{"call":"person.me","body":{"a":\#(value)}}"#.utf8)
            gate.sessions.receive(call, from: device, now: gate.now)
        }
        var asked: [Call] = []
        while !gate.sessions.scheduler.areTaken {
            gate.sessions.scheduler.takeTurn(now: gate.now)
            for case .call(let call) in gate.sessions.takeEffects() {
                asked.append(call)
                let header = ReplyHeader(id: call.header.id, status: .ok)
                gate.sessions.receive(Reply(header: header, body: Bytes("{}".utf8)), now: gate.now)
            }
        }
        #expect(asked.map(\.header.actor) == [.person("eve"), .person("bob"), .person("tim")])
    }

    @Test func `who was in line when others used up the share comes last from then on`() {
        var limits = GatewayLimits()
        limits.session.callsPerSecond = 10
        limits.session.callBurst = 20
        let gate = Gate(limits)
        let numbers = Array(repeating: "1", count: 190_000).joined(separator: ",")
        let call = Bytes(#"{"call":"person.me","body":{"a":[\#(numbers)]}}"#.utf8)
        let devices = (1...5).map { gate.connect("eve\($0)/phone\($0)") }
        for device in devices { gate.sessions.receive(call, from: device, now: gate.now) }
        gate.pass(.zero)
        var asked: [Call] { gate.calls.filter { $0.header.call == "person.me" } }
        var answered = 0
        while answered < asked.count {
            #expect(asked.count - answered <= 2)
            gate.answer(asked[answered], Bytes("{}".utf8))
            answered += 1
        }
        #expect(answered == devices.count)
    }
}
