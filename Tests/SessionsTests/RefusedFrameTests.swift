import ParlorWire
import Testing

@testable import Sessions

@Suite struct RefusedFrameTests {
    let gate: Gate

    init() {
        var limits = GatewayLimits()
        (limits.session.callsPerSecond, limits.session.callBurst) = (10, 20)
        gate = Gate(limits)
    }

    @Test func `what is refused here is told with who asked, for what, and from where`() {
        let ada = gate.connect("ada/phone", from: .v4(0x0A00_0001))
        gate.say(#"{"cid":"1","call":"nonsense","key":"a"}"#, ada)
        gate.say(#"{"cid":"2","call":"journal.history","key":"b"}"#, ada)
        gate.say(#"{"cid":"3","watch":[{"stream":"refused.room"}]}"#, ada)
        gate.say("{", ada)
        let told = gate.sessions.takeRefused()
        #expect(told.map(\.call) == ["nonsense", "journal.history", "sync.watch", "gateway.frame"])
        #expect(told.map(\.failure.code) == [.badInput, .unknownCall, .badInput, .badInput])
        #expect(told.map(\.id) == ["ada/1", "ada/2", "ada/3", nil])
        #expect(told.map(\.stream?.text) == ["nonsense.a", "journal.b", "refused.room", nil])
        #expect(told.map(\.isUnnamed) == [false, false, true, true])
        #expect(told.allSatisfy { $0.person == "ada" && $0.address == "10.0.0.1" })
        #expect(gate.sessions.takeRefused().isEmpty)
    }

    @Test func `however long what a device names is, none of it is remembered`() {
        let ada = gate.connect("ada/phone")
        let long = String(repeating: "x", count: 5_000)
        let frames = [
            #"{"cid":"1","call":"room.join","key":"\#(long)"}"#,
            #"{"cid":"2","call":"room.\#(long)"}"#,
            #"{"cid":"3","watch":[{"stream":"room.\#(long)"}]}"#,
        ]
        for frame in frames { gate.say(frame, ada) }
        let told = gate.sessions.takeRefused()
        #expect(told.map(\.call) == ["room.join", "gateway.frame", "sync.watch"])
        #expect(told.allSatisfy { $0.stream == nil && $0.failure.code == .badInput })

        for _ in 0..<30 { gate.say(frames[1], ada) }
        let refused = gate.sessions.takeRefused()
        #expect(refused.last?.failure.code == .rateLimited)
        #expect(refused.allSatisfy { $0.call == "gateway.frame" && $0.stream == nil })
    }

    @Test func `what a service refuses is the service's to tell`() throws {
        let ada = gate.connect("ada/phone")
        gate.say(#"{"cid":"1","call":"person.rename","body":{}}"#, ada)
        gate.refuse(try #require(gate.calls.last), Failure(.badInput, "No."))
        #expect(gate.texts(ada).last?.contains("BAD_INPUT") == true)
        #expect(gate.sessions.takeRefused().isEmpty)
    }

    @Test func `a stream that may not be watched is told by the gateway, which knows whom`() throws
    {
        let ada = gate.connect("ada/phone")
        gate.say(#"{"cid":"1","watch":[{"stream":"friends.ben"}]}"#, ada)
        gate.refuse(
            try #require(gate.calls.last { $0.kind == "sync" }), Failure(.forbidden, "No."))
        let told = gate.sessions.takeRefused()
        #expect(told.map(\.failure.code) == [.forbidden])
        #expect(told.map(\.stream) == [StreamName("friends", "ben")])
    }

    @Test func `a device that is cut off is told of too, and one that nobody knows is not`() {
        let stranger = gate.open()
        gate.say("{", stranger)
        #expect(gate.closed[stranger] != nil && gate.sessions.takeRefused().isEmpty)
        let ada = gate.connect("ada/phone")
        gate.call(Session.mostRefused + 500, ada)
        #expect(gate.closed[ada] != nil)
        let told = gate.sessions.takeRefused()
        #expect(told.last?.call == "gateway.socket" && told.last?.failure.code == .rateLimited)
        #expect(told.dropLast().allSatisfy { $0.call == "person.me" })
    }

    @Test func `only so many are told of at once`() {
        let people = (0..<3).map { gate.connect("p\($0)/phone-\($0)", from: .v4($0 + 1)) }
        for person in people { gate.call(900, person) }
        #expect(gate.sessions.takeRefused().count == RefusedFrame.most)
    }

    @Test func `the address of a device is known while it is connected`() {
        let ada = gate.connect("ada/phone", from: .v4(0x0A00_0001))
        #expect(gate.sessions.address(of: "phone") == "10.0.0.1")
        gate.leave(ada)
        #expect(gate.sessions.address(of: "phone") == nil)
    }
}
