import ParlorWire
import Testing

@testable import Sessions

/// A device whose person is suspended while it is connected.
@Suite struct SuspensionTests {
    private let gate = Gate()
    private let ada: ConnectionID
    private let failure = Failure(
        .unauthenticated, "Your account is suspended until 2026-01-01 00:01 UTC. The reason: Rude",
        context: ["reason": "suspended", "because": "Rude"])

    init() { ada = gate.connect("ada/phone") }

    private var checks: [Call] { gate.calls.filter { $0.header.call == "account.check" } }

    private let stream = StreamName("account", "ada")

    /// The gateway hears of the account, which says at first that the device may stay.
    private func begin() throws {
        let watch = try #require(
            gate.calls.last {
                $0.header.call == "sync.watch" && $0.body.contains("account.ada")
            })
        gate.answer(
            watch,
            JSON.encode(
                WatchedStream(
                    stream: stream, epoch: "e", rev: 1, events: nil,
                    snapshot: RawJSON(Bytes("{}".utf8)),
                    roster: StreamRoster(audience: .only(["ada"]), people: []), people: [])))
        for check in checks { gate.answer(check, Bytes("{}".utf8)) }
    }

    private func suspend() {
        let header = EventHeader(
            stream: stream, epoch: "e", rev: 2, event: "suspended", at: gate.date,
            by: .part("profile-store"), id: "1")
        gate.hear(
            Publication(
                header: header, body: JSON.encode(ClientEvent(header, body: Bytes("{}".utf8)))))
    }

    @Test func `its account is asked at once, and its sentence is passed on`() throws {
        try begin()
        let asked = checks.count
        suspend()
        #expect(checks.count == asked + 1)
        gate.refuse(try #require(checks.last), failure)
        #expect(gate.closed[ada]?.code == .unauthenticated)
        let last = try #require(gate.texts(ada).last)
        #expect(last.contains(failure.message) && last.contains(#""reason":"suspended""#))
    }

    @Test func `the reason is in the answer alone, not in what closes the socket`() throws {
        try begin()
        suspend()
        gate.refuse(try #require(checks.last), failure)
        #expect(gate.closed[ada]?.reason == "This account is suspended.")
        #expect(gate.sessions.takeRefused().allSatisfy { !$0.failure.message.contains("Rude") })
    }

    @Test func `a suspended device is turned away when it comes back`() throws {
        let again = gate.open()
        gate.say(#"[{"hello":{"token":"ada/tablet"}},{"cid":"1","call":"person.me"}]"#, again)
        gate.pass(.seconds(1))
        for check in checks { gate.refuse(check, failure) }
        gate.pass(.seconds(20))
        #expect(gate.passed("ada") == 0)
        #expect(gate.closed[again]?.code == .unauthenticated)
        #expect(gate.texts(again).last?.contains(failure.message) == true)
    }
}
