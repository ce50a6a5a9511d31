import ParlorWire
import Sessions
import Testing

@testable import Door

/// Seconds of a virtual clock.
@Suite struct HeartbeatTests {
    private let timeouts = DoorTimeouts()

    /// When it is pinged and given up, looked at every quarter of a second.
    private func steps(
        of heartbeat: Heartbeat, until end: Double, hearing heard: [Double] = []
    ) -> [(Heartbeat.Step, at: Double)] {
        var heartbeat = heartbeat
        var steps: [(Heartbeat.Step, at: Double)] = []
        var heard = heard[...]
        for tick in 1...Int(end * 4) {
            let now = Double(tick) / 4
            while let next = heard.first, next <= now {
                heartbeat.hear(at: Int64(next * 1_000_000))
                heard = heard.dropFirst()
            }
            let step = heartbeat.next(at: Int64(now * 1_000_000), timeouts)
            if step != .wait { steps.append((step, now)) }
            if step == .giveUp { break }
        }
        return steps
    }

    private func seated() -> Heartbeat {
        var heartbeat = Heartbeat(at: 0)
        heartbeat.isProbedOften = true
        return heartbeat
    }

    @Test func `who sits is given up within six seconds of silence, wherever the clock strikes`() {
        for offset in stride(from: Int64(0), to: 250_000, by: 10_000) {
            var heartbeat = seated()
            heartbeat.hear(at: offset)
            var now: Int64 = 0
            while now < 60_000_000 {
                now += 250_000
                if heartbeat.next(at: now, timeouts) == .giveUp { break }
            }
            #expect(now - offset <= 5_250_000, "\(now - offset) µs")
        }
    }

    @Test func `who doesn't sit is pinged after 25 s, and given up 20 s later`() {
        let steps = steps(of: Heartbeat(at: 0), until: 60)
        #expect(steps.map(\.0) == [.ping, .giveUp])
        #expect(steps.map(\.at) == [25, 45])
    }

    @Test func `an answer is a sign of life, and so is any other byte`() {
        let answers = steps(of: seated(), until: 20, hearing: [2.1, 4.5, 7.1, 9.9, 12, 14.2, 17])
        #expect(!answers.contains { $0.0 == .giveUp })
        let talks = steps(of: seated(), until: 20, hearing: Array(stride(from: 1, to: 20, by: 1)))
        #expect(talks.isEmpty)
    }

    @Test func `whoever sits down after a long silence is asked before being given up`() {
        var heartbeat = Heartbeat(at: 0)
        #expect(heartbeat.next(at: 24_000_000, timeouts) == .wait)
        heartbeat.isProbedOften = true
        #expect(heartbeat.next(at: 24_250_000, timeouts) == .ping)
        #expect(heartbeat.next(at: 26_500_000, timeouts) == .wait)
        #expect(heartbeat.next(at: 26_750_000, timeouts) == .giveUp)
    }

    @Test func `while the gateway stood still nobody was silent`() {
        var heartbeat = seated()
        #expect(heartbeat.next(at: 2_000_000, timeouts) == .ping)
        heartbeat.forgive(8_000_000, at: 10_000_000)
        #expect(heartbeat.next(at: 10_000_000, timeouts) == .wait)
        #expect(heartbeat.next(at: 12_500_000, timeouts) == .giveUp)
    }

    @Test func `what could not leave while we stood still did not wait`() throws {
        let address = try #require(IPAddress("127.0.0.1"))
        let connection = Connection(
            ConnectionID(number: 1), try Transport(over: -1, as: nil), from: address, at: nil,
            limit: 1, reading: Rate(1, burst: 1), at: 0)
        connection.forgive(5, at: 20)
        #expect(connection.stuckSince == nil)
        connection.stuckSince = 10
        connection.forgive(5, at: 20)
        #expect(connection.stuckSince == 15)
        connection.forgive(50, at: 30)
        #expect(connection.stuckSince == 30)
    }
}
