import ParlorWire
import Testing

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

    @Test func `a device that was silent had its time, and is told to be gone at once`() {
        let gate = Gate()
        let phone = gate.connect("ada/phone")
        settle(gate)
        let went = String(decoding: JSON.encode(gate.date), as: UTF8.self)
        gate.leave(phone, wasSilent: true)
        #expect(goings(gate) == [#"{"gateway":"gw","wentAt":\#(went)}"#])
    }

    @Test func `an app that goes to the background is told to be away at once, and once`() {
        let gate = Gate()
        let phone = gate.connect("ada/phone")
        settle(gate)
        let went = String(decoding: JSON.encode(gate.date), as: UTF8.self)
        gate.say(#"{"cid":7,"away":true}"#, phone)
        gate.say(#"{"away":true}"#, phone)
        #expect(gate.texts(phone).last == #"{"cid":7,"ok":{}}"#)
        settle(gate)
        gate.pass(.seconds(3))
        gate.leave(phone, wasSilent: true)
        gate.pass(.seconds(3))
        #expect(goings(gate) == [#"{"gateway":"gw","isAway":true,"wentAt":\#(went)}"#])
    }

    @Test(arguments: [
        #"{"call":"person.me"}"#, #"{"unwatch":[]}"#, #"{"away":false}"#,
        #"[{"away":true},{"call":"person.me"}]"#,
    ])
    func `any other frame ends that`(_ frame: String) {
        let gate = Gate()
        let phone = gate.connect("ada/phone")
        settle(gate)
        let before = gate.calls.count
        gate.say(#"{"away":true}"#, phone)
        settle(gate)
        gate.say(frame, phone)
        settle(gate)
        let told = gate.calls[before...].map(\.header.call).filter { $0 != "person.me" }
        #expect(told.first == "person.disconnect" && told.last == "person.connect")
    }

    @Test(arguments: [#""call":"person.me""#, #""watch":[]"#, #""unwatch":[]"#])
    func `who goes away asks for nothing in the same frame`(_ wish: String) {
        let gate = Gate()
        let phone = gate.connect("ada/phone")
        gate.say(#"{"cid":7,"away":true,\#(wish)}"#, phone)
        let answer = gate.texts(phone).last ?? ""
        #expect(answer.contains(#""cid":7,"error""#) && answer.contains("away"), "\(answer)")
    }

    @Test func `an app that says that it is in front again is answered`() {
        let gate = Gate()
        let phone = gate.connect("ada/phone")
        gate.say(#"{"cid":7,"away":true}"#, phone)
        gate.say(#"{"cid":8,"away":false}"#, phone)
        gate.say(#"{"away":false}"#, phone)
        #expect(gate.texts(phone).last == #"{"cid":8,"ok":{}}"#)
    }

    @Test func `who has another device here is not away`() {
        let gate = Gate()
        let phone = gate.connect("ada/phone")
        _ = gate.connect("ada/tablet")
        settle(gate)
        gate.say(#"{"away":true}"#, phone)
        gate.pass(.seconds(3))
        #expect(goings(gate).isEmpty)
    }

    @Test func `going to and fro is charged like calls`() {
        let gate = Gate()
        let phone = gate.connect("ada/phone")
        for _ in 0..<300 { gate.say(#"[{"away":true},{"away":false}]"#, phone) }
        #expect(gate.texts(phone).contains { $0.contains("RATE_LIMITED") })
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
