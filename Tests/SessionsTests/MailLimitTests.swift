import ParlorWire
import Testing

@testable import Sessions

/// Who may ask for mails, and how often.
@Suite struct MailLimitTests {
    private let gate = Gate()

    private func forget(_ count: Int, _ connection: ConnectionID) {
        for _ in 0..<count {
            gate.say(
                #"{"call":"account.forgot","body":{"email":"ada@example.org"}}"#, connection)
        }
    }

    @Test func `a person asks for a few mails in an hour, from however many devices`() {
        for number in 1...3 { forget(4, gate.connect("ada/phone\(number)")) }
        #expect(gate.passed("ada") == 6)
        gate.pass(.seconds(600))
        forget(4, gate.connect("ada/tablet"))
        #expect(gate.passed("ada") == 7)
    }

    @Test func `so do all at one address, with those who have no session`() {
        for number in 1...7 { forget(3, gate.connect("user\(number)/phone\(number)")) }
        #expect((1...7).reduce(0) { $0 + gate.passed(PersonID("user\($1)")) } == 20)
        let visitor = Asker(address: .v4(1))
        #expect(gate.sessions.takeMail(for: visitor, now: gate.now.instant) != nil)
        let other = Asker(address: .v4(2))
        for _ in 1...20 {
            #expect(gate.sessions.takeMail(for: other, now: gate.now.instant) == nil)
        }
        forget(1, gate.connect("bob/tablet", from: .v4(2)))
        #expect(gate.passed("bob") == 0)
    }

    @Test func `a new password is asked for as seldom as any password`() {
        let connection = gate.connect("ada/phone")
        for _ in 1...9 { gate.say(#"{"call":"account.reset","body":{}}"#, connection) }
        #expect(gate.passed("ada") == 5)
    }
}
