import ParlorWire
import Testing

@testable import Sessions

@Suite struct NewLimitsTests {
    private func limits(
        _ callBurst: Int, _ change: (inout GatewayLimits) -> Void = { _ in }
    ) -> GatewayLimits {
        var limits = GatewayLimits()
        limits.session.callsPerSecond = 10
        limits.session.callBurst = callBurst
        change(&limits)
        return limits
    }

    @Test func `what was used stays used, and more may follow`() {
        let gate = Gate(limits(20))
        let ada = gate.connect("ada/phone")
        gate.call(25, ada)
        #expect(gate.passed("ada") == 20)
        gate.sessions.take(limits(30))
        gate.call(25, ada)
        #expect(gate.passed("ada") == 30)
        gate.call(40, gate.connect("bob/tablet"))
        #expect(gate.passed("bob") == 30)
    }

    @Test func `a lower limit holds for those who had more`() {
        let gate = Gate(limits(20))
        let ada = gate.connect("ada/phone")
        gate.call(10, ada)
        gate.sessions.take(limits(12))
        gate.call(10, ada)
        #expect(gate.passed("ada") == 12)
        gate.pass(.seconds(60))
        gate.call(20, ada)
        #expect(gate.passed("ada") == 24, "After a pause, a burst is what the limit is now.")
    }

    @Test func `the next hello is told them, and streams are counted by them`() throws {
        let gate = Gate(limits(20))
        let ada = gate.connect("ada/phone")
        gate.sessions.take(limits(20) { $0.session.watchedStreams = 2 })
        for number in 1...3 {
            gate.say(#"{"cid":\#(number),"watch":[{"stream":"person.p\#(number)"}]}"#, ada)
        }
        let answer = String(decoding: try #require(gate.sent[ada]?.last), as: UTF8.self)
        #expect(answer.contains(#""cid":3"#) && answer.contains("error"), "\(answer)")
        let again = gate.connect("ada/tablet")
        let welcome = gate.sent[again]!.map { String(decoding: $0, as: UTF8.self) }.joined()
        #expect(welcome.contains(#""watchedStreams":2"#), "\(welcome)")
    }

    @Test func `every limit that gateways share is among them`() {
        let (low, high) = (GatewayLimits(), limits(2_000) { $0.devicesPerAddress *= 3 })
        for limit in SharedLimit.allCases {
            #expect(low[limit].sharedAs == limit)
            var allowances = low[limit]
            allowances.takeRates(of: high[limit])
            let (address, now) = (Asker(address: .v4(1)), Instant(milliseconds: 0))
            for power in 0..<26 {
                #expect(
                    allowances.sharedPause(for: address, besides: 1 << power, now: now)
                        == high[limit].sharedPause(for: address, besides: 1 << power, now: now))
            }
        }
    }

    @Test func `bytes that are held stay held when the bound is lower`() {
        var held = HeldBytes(most: 1_000, GatewayLimits())
        held.change(by: 200, from: .v4(1))
        held.takeBounds(of: HeldBytes(most: 400, GatewayLimits()))
        #expect(!held.hasRoom(from: .v4(1)) && held.hasRoom(from: .v4(2)))
        #expect(held.isWithinAll(200) && !held.isWithinAll(201))
    }
}
