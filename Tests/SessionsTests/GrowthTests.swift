import ParlorWire
import Sessions
import Testing

/// How much is put on drawings, for good.
@Suite struct GrowthTests {
    private static let file = String(repeating: "a", count: 1_000 << 10)

    private func add(_ count: Int, _ gate: Gate, _ connection: ConnectionID) {
        for _ in 0..<count {
            call(#"drawing.import","body":{"strokes":"\#(Self.file)"}"#, gate, connection)
        }
    }

    private func create(_ count: Int, _ gate: Gate, _ connection: ConnectionID) {
        for _ in 0..<count { call(#"drawing.create""#, gate, connection) }
    }

    private func call(_ call: String, _ gate: Gate, _ connection: ConnectionID) {
        gate.say(#"{"key":"d1","call":"\#(call)}"#, connection)
        gate.answer(gate.calls.last!, Bytes("{}".utf8))
    }

    @Test func `a user adds so much to drawings, from wherever, and more as time goes by`() {
        var limits = GatewayLimits()
        limits.session.callBurst = 2_000
        let gate = Gate(limits)
        add(64, gate, gate.connect("ada/phone"))
        let connection = gate.connect("ada/tablet", from: .v4(2))
        create(1_600, gate, connection)
        let kibibytes = 64 << 10 - 64 * 1_001
        #expect(gate.passed("ada") == 64 + kibibytes)
        #expect(gate.texts(connection).last?.contains("RATE_LIMITED") == true)
        for call in ["get", "list", "undo", "redo", "clear", "delete", "current", "ink"] {
            gate.say(#"{"call":"drawing.\#(call)","key":"d1"}"#, connection)
            #expect(gate.calls.last?.header.call == CallName("drawing.\(call)"))
        }
        gate.pass(.seconds(2))
        let before = gate.passed("ada")
        create(20, gate, connection)
        #expect(gate.passed("ada") == before + 15, "What was taken back counts as well.")
    }

    @Test(arguments: ["person.setPreferences", "friends.decide", "room.configure", "chat.send"])
    func `whatever is stored counts`(name: String) {
        let gate = gate()
        let ada = gate.connect("ada/phone")
        for _ in 0..<66 { call(#"\#(name)","body":{"payload":"\#(Self.file)"}"#, gate, ada) }
        #expect(gate.passed("ada") == 66)
        create(1, gate, ada)
        #expect(gate.passed("ada") == 66)
        #expect(gate.texts(ada).last?.contains("RATE_LIMITED") == true)
        create(1, gate, gate.connect("bob/tablet"))
        #expect(gate.passed("bob") == 1)
    }

    @Test func `who may add no more takes back and plays on, within bounds`() {
        let gate = gate()
        let ada = gate.connect("ada/phone")
        add(66, gate, ada)
        for _ in 0..<100 { call(#"match.act","body":{"action":"\#(Self.file)"}"#, gate, ada) }
        #expect((130...132).contains(gate.passed("ada")))
        call(#"drawing.undo""#, gate, ada)
        #expect(gate.texts(ada).last?.contains("RATE_LIMITED") == true)
        call(#"drawing.get""#, gate, ada)
        #expect(gate.calls.last?.header.call == "drawing.get")
    }

    private func gate() -> Gate {
        var limits = GatewayLimits()
        limits.session.callBurst = 2_000
        return Gate(limits)
    }

    @Test func `all who are at one address share what it may add`() {
        var limits = GatewayLimits()
        limits.devicesPerAddress = 1
        limits.session.callBurst = 200
        let gate = Gate(limits)
        for name in ["ada", "bob", "eve"] { add(50, gate, gate.connect("\(name)/phone")) }
        #expect(gate.passed("ada") + gate.passed("bob") == 100)
        #expect(gate.passed("eve") == 31)
        add(1, gate, gate.connect("eve/tablet", from: .v4(7)))
        #expect(gate.passed("eve") == 32)
    }
}
