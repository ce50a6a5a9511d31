import ParlorWire
import Sessions
import Testing

@Suite struct RateTests {
    private func gate(_ change: (inout GatewayLimits) -> Void = { _ in }) -> Gate {
        var limits = GatewayLimits()
        limits.session.callsPerSecond = 10
        limits.session.callBurst = 20
        change(&limits)
        return Gate(limits)
    }

    @Test func `connecting anew, from wherever, refills nothing`() {
        let gate = gate()
        for address in UInt32(1)...5 {
            let connection = gate.connect("ada/phone", from: .v4(address))
            gate.call(50, connection)
            gate.leave(connection)
        }
        #expect(gate.passed("ada") == 20)
        #expect(gate.sessions.rejections[.rateLimited] == 230)
    }

    @Test func `several devices of one user share what the user may`() {
        let gate = gate { $0.devicesPerUser = 2 }
        for number in 1...5 { gate.call(20, gate.connect("ada/phone\(number)")) }
        #expect(gate.passed("ada") == 40)
        gate.call(20, gate.connect("bob/tablet"))
        #expect(gate.passed("bob") == 20)
    }

    @Test func `all who are at one address share what it may`() {
        let gate = gate { $0.devicesPerAddress = 3 }
        let one = Address([0x20, 1, 0xD, 0xB8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1])!
        let sameHousehold = Address([0x20, 1, 0xD, 0xB8, 0, 0, 0, 1, 9, 9, 9, 9, 9, 9, 9, 9])!
        for number in 1...5 {
            let address = number % 2 == 0 ? one : sameHousehold
            gate.call(20, gate.connect("user\(number)/phone\(number)", from: address))
        }
        #expect((1...5).reduce(0) { $0 + gate.passed(PersonID("user\($1)")) } == 60)
        gate.answerAll()
        gate.call(20, gate.connect("bob/tablet", from: .v4(7)))
        #expect(gate.passed("bob") == 20)
    }

    @Test func `watching and unwatching are bounded across connections too`() {
        let gate = gate { $0.session.watchedStreams = 10 }
        for _ in 1...5 {
            let connection = gate.connect("ada/phone")
            for _ in 1...10 {
                gate.say(#"{"cid":1,"watch":[{"stream":"room.R1"}]}"#, connection)
                gate.say(#"{"cid":1,"unwatch":["room.R1"]}"#, connection)
            }
            gate.leave(connection)
        }
        let asked = gate.calls.count {
            $0.header.call == "sync.watch"
                && String(decoding: $0.body, as: UTF8.self).contains("room.R1")
        }
        #expect(asked == 10)
    }

    @Test func `who sends what can't be read gets no second chance by connecting anew`() {
        let gate = gate()
        let first = gate.connect("ada/phone")
        for _ in 1...21 { gate.say("garbage", first) }
        #expect(gate.closed[first]?.code == .rateLimited)
        gate.leave(first)
        let second = gate.connect("ada/phone")
        gate.say("garbage", second)
        #expect(gate.closed[second]?.code == .rateLimited)
        #expect(gate.sessions.rejections[.malformed] == 22)
    }

    @Test func `a set clock neither refills an allowance nor empties it`() {
        let gate = gate()
        let connection = gate.connect("ada/phone")
        gate.call(50, connection)
        gate.date = gate.date + .seconds(1_000_000)
        gate.call(10, connection)
        #expect(gate.passed("ada") == 20)
        gate.date = gate.date + .seconds(-5_000_000)
        gate.pass(.seconds(1))
        gate.call(20, connection)
        #expect(gate.passed("ada") == 30)
    }
}
