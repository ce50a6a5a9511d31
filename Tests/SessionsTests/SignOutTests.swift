import ParlorWire
import Testing

@testable import Sessions

/// A device that is signed out while it waits for answers.
@Suite struct SignOutTests {
    private let gate = Gate()
    private let ada: ConnectionID

    init() { ada = gate.connect("ada/phone") }

    private func signOut() {
        let event = EventHeader(
            stream: StreamName("account", "ada"), epoch: "e", rev: 2, event: "signedOut",
            at: gate.now.date, by: .person("ada"), id: "1")
        let body = Bytes(#"{"body":{"deviceId":"phone"}}"#.utf8)
        gate.sessions.signOuts.hear(
            Publication(header: event, body: body), at: [ada], now: gate.now)
        gate.pass(.zero)
    }

    @Test func `who asked for it has the answer before the connection ends`() throws {
        gate.say(#"{"cid":"1","call":"account.signOut"}"#, ada)
        signOut()
        #expect(gate.closed[ada] == nil)
        gate.answer(try #require(gate.calls.last), Bytes("{}".utf8))
        gate.pass(.zero)
        #expect(gate.closed[ada]?.code == .unauthenticated)
        let last = gate.texts(ada).suffix(2)
        #expect(last.first?.contains(#""cid":"1""#) == true, "\(last)")
        #expect(last.last?.contains(#""reason":"signedOut""#) == true, "\(last)")
    }

    @Test func `who waits for nothing is cut off at once`() {
        signOut()
        #expect(gate.closed[ada]?.code == .unauthenticated)
    }

    @Test func `nothing more is carried out, and no answer is waited for long`() {
        gate.say(#"{"cid":"1","call":"person.me"}"#, ada)
        signOut()
        gate.say(#"{"cid":"2","call":"person.me"}"#, ada)
        #expect(gate.passed("ada") == 1 && gate.closed[ada] == nil)
        #expect(gate.sessions.due <= gate.now.instant + SignOutGuard.answersWithin)
        gate.pass(SignOutGuard.answersWithin)
        #expect(gate.closed[ada]?.code == .unauthenticated)
    }
}
