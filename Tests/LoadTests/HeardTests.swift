import ParlorWire
import Testing
import WebSocketClient

@testable import Load

@Suite struct HeardTests {
    private func heard(_ text: String) -> [Heard] {
        var all: [Heard] = []
        Bytes(text.utf8).withUnsafeBytes { Heard.each(in: $0) { all.append($0) } }
        return all
    }

    @Test func `an event tells its revision and which call it is of`() {
        let all = heard(
            #"{"stream":"person.a","rev":12,"event":"identityChanged","body":{"displayName":"Load 7"}}"#
        )
        #expect(all.count == 1)
        #expect(all.first?.isEvent == true)
        #expect(all.first?.rev == 12)
        #expect(all.first?.mark == 7)
    }

    @Test func `what is inside a body is not taken for the frame's own`() {
        let all = heard(
            #"{"body":{"rev":1,"cid":"x","list":[{"event":"e"}],"t":"}\"{"},"rev":5,"event":"said"}"#
        )
        #expect(all.map(\.rev) == [5])
        #expect(all.first?.cid == nil)
    }

    @Test func `ink tells how many points it has, and where the first is`() {
        let all = heard(
            #"{"stream":"drawing.d","signal":"ink","body":{"points":[{"x":17,"y":1.5},{"x":18,"y":2},"#
                + #"{"x":19.25,"y":2}],"strokeId":"s1"}}"#)
        #expect(all.first?.isSignal == true && all.first?.points == 3)
        #expect(all.first?.firstX == 17)
    }

    @Test func `every object of a batch is heard`() {
        let all = heard(
            #"[{"cid":"1","ok":{}},{"cid":"2","error":{"code":"FULL"}},{"welcome":{}}]"#)
        #expect(all.map(\.isOk) == [true, false, false])
        #expect(all.map { $0.error != nil } == [false, true, false])
        #expect(all.last?.isWelcome == true)
    }

    @Test func `a frame that was cut short ends there`() {
        let whole = #"[{"stream":"person.a","rev":12,"event":"x","body":{"a":"b\"c"}}]"#
        for length in 0...whole.count { _ = heard(String(whole.prefix(length))) }
    }

    @Test(arguments: [0, 125, 126, 65_535, 65_536])
    func `a frame is read only when all of it has come`(_ count: Int) {
        let payload = Bytes(repeating: 7, count: count)
        let header: Bytes =
            switch count {
            case ..<126: [0x81, UInt8(count)]
            case ...0xFFFF: [0x81, 126, UInt8(count >> 8), UInt8(count & 0xFF)]
            default: [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]
            }
        let bytes = header + payload
        bytes.withUnsafeBytes { #expect(WebSocket.frame(in: $0, at: 0)?.payload.count == count) }
        bytes.dropLast().withUnsafeBytes {
            #expect(WebSocket.frame(in: UnsafeRawBufferPointer(rebasing: $0[...]), at: 0) == nil)
        }
    }
}

@Suite struct GuestTests {
    private func guest(hearing events: String) -> Tally {
        var tally = Tally()
        let guest = Guest(0)
        guest.watch(["person.a"])
        let state = #"{"stream":"person.a","epoch":"e","rev":3,"snapshot":{}}"#
        for object in [state] + events.split(separator: "\n").map(String.init) {
            Bytes(object.utf8).withUnsafeBytes { guest.hear($0, .now, SendTimes(), &tally) }
        }
        return tally
    }

    @Test func `what is skipped and what comes twice is counted`() {
        let tally = guest(
            hearing: """
                {"stream":"person.a","rev":4,"event":"x"}
                {"stream":"person.a","rev":7,"event":"x"}
                {"stream":"person.a","rev":7,"event":"x"}
                {"stream":"person.b","rev":1,"event":"identityChanged"}
                """)
        #expect(tally.deliveries == 4)
        #expect(tally.gaps == 2)
        #expect(tally.duplicates == 1)
    }
}
