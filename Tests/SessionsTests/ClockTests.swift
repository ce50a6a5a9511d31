import ParlorWire
import Sessions
import Testing

/// The wall clock may be set while the gateway runs: nothing that waits may notice.
@Suite struct ClockTests {
    static let jumps: [Duration] = [.seconds(86_400 * 400), .seconds(-86_400 * 400)]

    @Test(arguments: jumps)
    func `nobody is closed for saying nothing before their time`(_ jump: Duration) {
        let gate = Gate()
        let silent = gate.open()
        gate.date = gate.date + jump
        gate.pass(.seconds(4))
        #expect(gate.closed[silent] == nil)
        gate.pass(.seconds(2))
        #expect(gate.closed[silent]?.code == .unauthenticated)
        #expect(gate.sessions.rejections[.helloTimeout] == 1)
    }

    @Test(arguments: jumps)
    func `streams are renewed once a second all the same`(_ jump: Duration) throws {
        let gate = Gate()
        let connection = gate.connect("ada/phone")
        gate.say(#"{"cid":1,"watch":[{"stream":"room.R1"}]}"#, connection)
        let watch = try #require(
            gate.calls.last { $0.header.call == "sync.watch" })
        gate.answer(
            watch,
            Bytes(
                #"{"stream":"room.R1","epoch":"e","rev":1,"snapshot":{},"roster":{},"people":[]}"#
                    .utf8))
        gate.date = gate.date + jump
        for _ in 1...5 { gate.pass(.seconds(1)) }
        #expect(gate.calls.count { $0.header.call == "sync.renew" } == 5)
        #expect(gate.sessions.due == gate.instant + .seconds(1))
    }

    @Test(arguments: jumps)
    func `a slow device has the same time to catch up`(_ jump: Duration) {
        let gate = Gate()
        let slow = gate.stuffed("ada/phone")
        gate.date = gate.date + jump
        gate.pass(.seconds(9))
        #expect(gate.closed[slow] == nil)
        gate.pass(.seconds(2))
        #expect(gate.closed[slow]?.code == .tooSlow)
    }

    @Test(arguments: jumps)
    func `who left is told to be away after the same grace`(_ jump: Duration) {
        let gate = Gate()
        let connection = gate.connect("ada/phone")
        let arrival = gate.calls.last { $0.header.call == "person.connect" }
        gate.answer(arrival!, Bytes("{}".utf8))
        gate.leave(connection)
        gate.date = gate.date + jump
        gate.pass(.seconds(1))
        #expect(!gate.calls.contains { $0.header.call == "person.disconnect" })
        gate.pass(.seconds(2))
        #expect(gate.calls.contains { $0.header.call == "person.disconnect" })
    }

    @Test func `a token is judged by the date`() {
        var dates: [Timestamp] = []
        let sessions = Sessions(
            gateway: "gw", limits: GatewayLimits(), prepared: [], kinds: [],
            now: Instant(milliseconds: 5)
        ) { _, date in
            dates.append(date)
            return nil
        }
        let date = Timestamp(milliseconds: 1_700_000_000_000)
        let now = Now(Instant(milliseconds: 5), date: date)
        let connection = ConnectionID(number: 1)
        sessions.open(connection, from: .v4(1), now: now)
        sessions.receive(Bytes(#"{"hello":{"token":"t"}}"#.utf8), from: connection, now: now)
        #expect(dates == [date])
    }
}
