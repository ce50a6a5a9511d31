import ParlorWire
import Testing

@testable import Sessions

/// What a device asks before its account has said that it is still signed in.
@Suite struct AdmissionTests {
    private let gate = Gate()
    private let call = #"{"cid":"1","call":"person.me"}"#

    private func answerAll(_ answer: (Call) -> Void) {
        for call in gate.calls where call.header.call == "account.check" { answer(call) }
    }

    /// Says hello and calls in one frame, as a hurried device does.
    private func hurry() -> ConnectionID {
        let connection = gate.open()
        gate.say(#"[{"hello":{"token":"ada/phone"}},\#(call)]"#, connection)
        gate.say(call, connection)
        return connection
    }

    @Test func `it waits, and then goes on in its order`() throws {
        let connection = hurry()
        #expect(gate.passed("ada") == 0)
        gate.pass(.seconds(1))
        answerAll { gate.answer($0, Bytes("{}".utf8)) }
        #expect(gate.passed("ada") == 1, "The second is the first again.")
        #expect(gate.closed[connection] == nil)
    }

    @Test func `it is never carried out for a device that was signed out`() {
        let connection = hurry()
        gate.pass(.seconds(1))
        answerAll { gate.refuse($0, Failure(.unauthenticated, "This device was signed out.")) }
        gate.pass(.seconds(20))
        #expect(gate.passed("ada") == 0)
        #expect(gate.closed[connection]?.code == .unauthenticated)
        #expect(gate.texts(connection).last?.contains(#""reason":"signedOut""#) == true)
    }

    @Test func `a bad token and no hello are told from being signed out`() {
        let strange = gate.open()
        gate.greet("nobody", strange)
        #expect(gate.texts(strange).last?.contains(#""reason":"badToken""#) == true)
        let silent = gate.open()
        gate.pass(.seconds(6))
        #expect(gate.texts(silent).last?.contains(#""reason":"noHello""#) == true)
        for connection in [strange, silent] {
            #expect(gate.closed[connection]?.code == .unauthenticated)
        }
    }

    @Test func `while accounts can't be asked it waits no longer than ten seconds`() {
        _ = hurry()
        for second in 1...11 {
            gate.pass(.seconds(1))
            if second < 10 { #expect(gate.passed("ada") == 0) }
        }
        #expect(gate.passed("ada") == 1)
    }

    @Test func `only so much of it waits`() {
        let connection = hurry()
        for _ in 0..<1_001 { gate.say(call, connection) }
        #expect(gate.closed[connection]?.code == .rateLimited)
    }
}
