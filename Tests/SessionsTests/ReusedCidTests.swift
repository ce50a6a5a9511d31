import ParlorWire
import Testing

@testable import Sessions

@Suite struct ReusedCidTests {
    let gate = Gate()

    private func say(_ call: String, _ key: String, _ body: String, _ phone: ConnectionID) {
        gate.say(#"{"cid":"c","call":"\#(call)","key":"\#(key)","body":\#(body)}"#, phone)
    }

    @Test func `while it is under way, another call or body is refused at once`() {
        let phone = gate.connect("ada/phone")
        let before = gate.calls.count
        say("room.kick", "K7QD", #"{"userId":"bob"}"#, phone)
        say("room.kick", "K7QD", #"{"userId":"eve"}"#, phone)
        say("room.ban", "K7QD", #"{"userId":"bob"}"#, phone)
        #expect(gate.calls.count == before + 1)
        let answers = gate.texts(phone).filter { $0.contains("CID_REUSED") }
        #expect(answers.count == 2)
        #expect(answers.allSatisfy { $0.contains(#""cid":"c""#) })
    }

    @Test func `the same call with its fields in another order shares the answer`() {
        let phone = gate.connect("ada/phone")
        let before = gate.calls.count
        say("room.kick", "K7QD", #"{"userId":"bob","reason":"late"}"#, phone)
        say("room.kick", "K7QD", #"{"reason":"late", "userId":"bob"}"#, phone)
        #expect(gate.calls.count == before + 1)
        gate.answer(gate.calls[before], Bytes("{}".utf8))
        #expect(gate.texts(phone).count { $0.contains(#""ok":{}"#) } == 2)
    }

    @Test func `only so many wait for one answer`() {
        let phones = (0..<8).map { gate.connect("ada/phone\($0)") }
        for count in [99, 30] {
            for phone in phones { for _ in 0..<count { say("room.leave", "K7QD", "{}", phone) } }
            gate.pass(.seconds(1))
        }
        let answers: [String] = phones.flatMap { phone -> [String] in
            gate.texts(phone).filter { $0.contains("RATE_LIMITED") }
        }
        #expect(answers.count == 8 * 129 - UnderWay.mostCalls)
        #expect(answers.allSatisfy { $0.contains("under way many times") })
    }

    @Test func `large bodies are not compared here: the second one comes again`() {
        let phone = gate.connect("ada/phone")
        let before = gate.calls.count
        let blanks = String(repeating: " ", count: 140_000)
        say("room.kick", "K7QD", #"{\#(blanks)"userId":"bob"}"#, phone)
        say("room.kick", "K7QD", #"{"userId":"bob"\#(blanks)}"#, phone)
        #expect(gate.calls.count == before + 1)
        #expect(gate.texts(phone).last?.contains("UNAVAILABLE") == true)
        say("room.kick", "K7QD", #"{\#(blanks)"userId":"bob"}"#, phone)
        gate.answer(gate.calls[before], Bytes("{}".utf8))
        #expect(gate.texts(phone).count { $0.contains(#""ok":{}"#) } == 2)
    }

    @Test func `a frame that can't be read is refused by its cid`() {
        let phone = gate.connect("ada/phone")
        gate.say(#"{"cid":"c9","call":"room.get","key":"K7QD","body":{"a":1}"#, phone)
        #expect(gate.texts(phone).last?.contains(#""cid":"c9""#) == true)
        #expect(gate.texts(phone).last?.contains("BAD_INPUT") == true)
    }

    @Test func `under another key it never gets the answer of the first`() {
        let phone = gate.connect("ada/phone")
        let before = gate.calls.count
        say("room.leave", "K7QD", "{}", phone)
        say("room.leave", "M3XP", "{}", phone)
        #expect(gate.calls.count == before + 1)
        #expect(gate.texts(phone).contains { $0.contains("UNAVAILABLE") })
        gate.answer(gate.calls[before], Bytes("{}".utf8))
        say("room.leave", "M3XP", "{}", phone)
        #expect(gate.calls.last?.key == "M3XP")
        #expect(gate.calls.last?.header.id == gate.calls[before].header.id)
    }
}
