import Foundation
import ParlorWire
import Testing

@testable import Sessions

@Suite struct GuessingTests {
    private let wrong = Failure("ROOM_NOT_FOUND", "No.", cost: 1)
    private let limits: GatewayLimits = {
        var limits = GatewayLimits()
        limits.guessBurst = 3
        return limits
    }()

    /// The call that went on and was a guess; nil when only an insider would have got through.
    private func join(_ gate: Gate, _ connection: ConnectionID) -> Call? {
        let before = joins(gate).count
        gate.say(#"{"call":"room.join","key":"K7QD"}"#, connection)
        guard let call = gate.calls.last, call.header.insidersOnly == true else {
            return joins(gate).count > before ? joins(gate).last : nil
        }
        gate.refuse(call, Failure(.rateLimited, "No."))
        return nil
    }

    private func joins(_ gate: Gate) -> [Call] {
        gate.calls.filter { $0.header.call == "room.join" && $0.header.insidersOnly == nil }
    }

    private func fail(_ gate: Gate, _ connection: ConnectionID, times: Int) {
        for _ in 0..<times {
            if let call = join(gate, connection) { gate.refuse(call, wrong) }
        }
    }

    private func watches(_ gate: Gate) -> [Call] {
        gate.calls.filter { $0.header.call == "sync.watch" && $0.body.names("room.R") }
    }

    private func begun(_ stream: StreamName, with people: Set<PersonID>) -> Bytes {
        JSON.encode(
            WatchedStream(
                stream: stream, epoch: "e", rev: 1, events: nil, snapshot: RawJSON([]),
                roster: StreamRoster(audience: .everyone, people: people), people: []))
    }

    @Test func `who guessed wrongly too often waits, on every device and after reconnecting`() {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        fail(gate, phone, times: 9)
        #expect(joins(gate).count == 3)
        #expect(gate.texts(phone).last?.contains("RATE_LIMITED") == true)
        gate.leave(phone)
        #expect(join(gate, gate.connect("ada/phone")) == nil)
        #expect(join(gate, gate.connect("ada/tablet", from: .v4(2))) == nil)
        #expect(join(gate, gate.connect("bob/another")) != nil)
        gate.pass(.seconds(5))
        #expect(join(gate, gate.connect("ada/phone")) != nil)
    }

    @Test func `who waits is told how long`() {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        fail(gate, phone, times: 100)
        #expect(
            gate.texts(phone).last?.contains(#""retryAfterMs":5001"#) == true,
            "\(gate.texts(phone).last!)")
        gate.pass(.seconds(2))
        fail(gate, phone, times: 1)
        #expect(gate.texts(phone).last?.contains(#""retryAfterMs":3000"#) == true)
    }

    @Test func `a crowd of guests at one address soon has one guess in five seconds each`() {
        let gate = Gate(limits)
        var guests = (0..<20).map { gate.connect("user-\($0)/phone-\($0)") }
        for guest in guests { fail(gate, guest, times: 3) }
        #expect(joins(gate).count == 10 * 3 + 10)
        #expect(join(gate, gate.connect("ada/other", from: .v4(2))) != nil)
        guests = (20..<2_000).map { gate.connect("user-\($0)/phone-\($0)") }
        for guest in guests { fail(gate, guest, times: 1) }
        #expect(joins(gate).count <= 11 * 30 + 1, "No debt is deeper.")
        gate.pass(.seconds(1))
        let before = joins(gate).count
        for number in 0..<50 { fail(gate, gate.connect("new-\(number)/new-\(number)"), times: 1) }
        #expect(joins(gate).count - before <= 2)
    }

    @Test func `where more devices are behind an address, more may guess`() {
        var limits = limits
        limits.devicesPerAddress = 600
        let gate = Gate(limits)
        for number in 0..<30 { fail(gate, gate.connect("u-\(number)/p-\(number)"), times: 3) }
        #expect(joins(gate).count == 30 * 3)
    }

    @Test func `others' wrong guesses keep nobody out who knows the code`() {
        let gate = Gate(limits)
        for number in 0..<10 {
            fail(gate, gate.connect("eve-\(number)/eve-\(number)"), times: 9)
        }
        let bob = gate.connect("bob/phone")
        for _ in 0..<20 {
            let call = join(gate, bob)
            #expect(call != nil)
            if let call { gate.answer(call, Bytes("{}".utf8)) }
        }
    }

    @Test func `who guessed too much is served where they are in already`() throws {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        fail(gate, phone, times: 9)
        gate.say(#"{"cid":"r","call":"room.ready","key":"K7QD"}"#, phone)
        let call = try #require(gate.calls.last)
        #expect(call.header.call == "room.ready" && call.header.insidersOnly == true)
        gate.answer(call, Bytes("{}".utf8))
        #expect(gate.texts(phone).last?.contains(#""ok":{}"#) == true)
        for (people, text) in [(["ada"] as Set<PersonID>, #""snapshot""#), ([], "RATE_LIMITED")] {
            let stream = StreamName("room", people.isEmpty ? "RB" : "RA")
            gate.say(#"{"watch":[{"stream":"\#(stream)"}]}"#, phone)
            gate.answer(try #require(watches(gate).last), begun(stream, with: people))
            #expect(gate.texts(phone).last?.contains(text) == true, "\(gate.texts(phone).last!)")
        }
    }

    @Test func `who guesses may do everything else`() {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        fail(gate, phone, times: 4)
        let before = gate.passed("ada")
        gate.call(5, phone)
        #expect(gate.passed("ada") == before + 5)
    }

    @Test func `right answers cost nothing`() {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        for _ in 0..<9 {
            if let call = join(gate, phone) { gate.answer(call, Bytes("{}".utf8)) }
        }
        #expect(joins(gate).count == 9)
    }

    @Test func `one frame of watches stops at the limit, and costs no more`() {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        let streams = (0..<500).map { #"{"stream":"room.R\#($0)"}"# }.joined(separator: ",")
        gate.say(#"{"cid":1,"watch":[\#(streams)]}"#, phone)
        var answered = 0
        while answered < watches(gate).count {
            gate.refuse(watches(gate)[answered], Failure(.notFound, "No."))
            answered += 1
            #expect(watches(gate).count <= answered + 3 || answered >= 3)
        }
        let text = gate.texts(phone).last ?? ""
        #expect(text.components(separatedBy: "NOT_FOUND: ").count - 1 == 3)
        #expect(text.components(separatedBy: "RATE_LIMITED").count - 1 == 497)
        gate.pass(.milliseconds(5_001))
        #expect(join(gate, phone) != nil)
    }

    @Test func `one frame of right watches is answered as a whole`() {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        let streams = (0..<50).map { #"{"stream":"room.R\#($0)"}"# }.joined(separator: ",")
        gate.say(#"{"cid":1,"watch":[\#(streams)]}"#, phone)
        var answered = 0
        while answered < watches(gate).count {
            #expect(watches(gate).count <= answered + 3)
            gate.answer(
                watches(gate)[answered],
                begun(StreamName("room", EntityKey("R\(answered)")), with: []))
            answered += 1
        }
        #expect(answered == 50)
        #expect(!gate.texts(phone).joined().contains("RATE_LIMITED"))
    }

    @Test func `one array of calls stops at the limit`() {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        let calls = (0..<100).map { #"{"cid":"\#($0)","call":"room.get","key":"R\#($0)"}"# }
        gate.say("[\(calls.joined(separator: ","))]", phone)
        func gets() -> [Call] { gate.calls.filter { $0.header.call == "room.get" } }
        #expect(gets().count == 3)
        var answered = 0
        while answered < gets().count {
            let call = gets()[answered]
            answered += 1
            gate.refuse(call, call.header.insidersOnly == true ? Failure(.rateLimited, "") : wrong)
        }
        #expect(gets().count == 100)
        #expect(gets().count { $0.header.insidersOnly == nil } == 3)
    }

    @Test func `a code may be typed in either case`() {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        gate.say(#"{"call":"room.join","key":"k7qd"}"#, phone)
        #expect(gate.calls.last?.key == "K7QD")
        gate.say(#"{"watch":[{"stream":"room.ra"},{"stream":"room.RA"}]}"#, phone)
        #expect(watches(gate).count == 1)
        gate.say(#"{"unwatch":["room.ra"]}"#, phone)
        #expect(gate.sessions.connections[phone]?.watches.isEmpty == true)
        gate.say(#"{"call":"person.get","key":"k7qd"}"#, phone)
        #expect(gate.calls.last?.key == "k7qd")
    }

    @Test func `an app says once which games it knows`() {
        let gate = Gate(limits)
        let phone = gate.open()
        let many = (0..<65).map { #""g\#($0)":1"# }.joined(separator: ",")
        gate.say(#"{"hello":{"token":"ada/phone","games":{\#(many)}}}"#, phone)
        #expect(gate.texts(phone).last?.contains("hello.games") == true)
        let long = String(repeating: "g", count: 65)
        gate.say(#"{"hello":{"token":"ada/phone","games":{"\#(long)":1}}}"#, phone)
        #expect(gate.texts(phone).count { $0.contains("hello.games") } == 2)
        gate.say(#"{"hello":{"token":"ada/phone","app":"a/1","games":{"dice":1}}}"#, phone)
        if let session = gate.sessions.connections[phone] {
            gate.sessions.signOuts.admit(session, now: gate.now)
        }
        gate.say(#"{"call":"room.join","key":"K7QD"}"#, phone)
        #expect(gate.calls.last?.header.app == ClientApp(name: "a/1", games: ["dice": 1]))
        gate.say(#"{"call":"person.me"}"#, phone)
        #expect(gate.calls.last?.header.app == nil)
        let other = gate.open()
        gate.say(#"{"hello":{"token":"bob/phone","games":{}}}"#, other)
        if let session = gate.sessions.connections[other] {
            gate.sessions.signOuts.admit(session, now: gate.now)
        }
        gate.say(#"{"call":"room.join","key":"K7QD"}"#, other)
        #expect(gate.calls.last?.header.app?.games == nil)
    }
}

extension Bytes {
    fileprivate func names(_ text: String) -> Bool {
        String(decoding: self, as: UTF8.self).contains(text)
    }
}
