import Testing
import Wire

@testable import Sessions

@Suite struct GoingTests {
    /// Says that every call about presence was carried out.
    private func settle(_ gate: Gate) {
        var answered = 0
        while answered < gate.calls.count {
            let call = gate.calls[answered]
            answered += 1
            if call.header.call == "person.onlineAt" { continue }
            gate.answer(call, Bytes("{}".utf8))
        }
    }

    private func goings(_ gate: Gate) -> [String] {
        gate.calls.filter { $0.header.call == "person.disconnect" }.map {
            String(decoding: $0.body, as: UTF8.self)
        }
    }

    @Test func `who goes is told to have gone when they went`() {
        let gate = Gate()
        let phone = gate.connect("ada/phone")
        settle(gate)
        let went = String(decoding: JSON.encode(gate.date), as: UTF8.self)
        gate.leave(phone)
        gate.date = gate.date + .seconds(3)
        gate.pass(.seconds(3))
        #expect(goings(gate) == [#"{"gateway":"gw","wentAt":\#(went)}"#])
    }

    @Test func `a device that is replaced and doesn't hang up counts no longer`() {
        let gate = Gate()
        let stale = gate.connect("ada/phone")
        settle(gate)
        let fresh = gate.connect("ada/phone")
        settle(gate)
        #expect(gate.closed[stale]?.code == .replaced)
        let went = String(decoding: JSON.encode(gate.date), as: UTF8.self)
        gate.leave(fresh)
        gate.date = gate.date + .seconds(3)
        gate.pass(.seconds(3))
        #expect(goings(gate) == [#"{"gateway":"gw","wentAt":\#(went)}"#])
        gate.leave(stale)
        gate.pass(.seconds(3))
        #expect(goings(gate).count == 1)
    }
}
