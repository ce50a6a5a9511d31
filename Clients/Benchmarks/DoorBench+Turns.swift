import ParlorWire
import Platform
import Sessions

extension DoorBench {
    private static let repeats = 5
    private static let most: Double = 5

    /// The longest that one frame keeps the gateway's loop, in time of the processor: what else the
    /// machine does is not counted.
    static func turns() -> [Benchmark.Result] {
        LongFrame.allCases.map { frame in
            let payload = frame.payload
            // The best of several: the others were disturbed.
            let times = (0..<repeats).map { _ in longestTurn(of: payload) }
            return Benchmark.Result(
                "the longest turn of one frame: \(frame.rawValue)", unit: "ms", ours: times.min()!,
                budget: .atMost(most))
        }
    }

    private static func longestTurn(of payload: Bytes) -> Double {
        let now = Now(Instant(milliseconds: 0), date: Timestamp(milliseconds: 0))
        let sessions = Sessions(
            gateway: "gw", limits: GatewayLimits(), prepared: [], kinds: ["person"],
            now: now.instant
        ) { _, _ in Identified(person: "eve", device: "e", session: "s") }
        let connection = ConnectionID(number: 1)
        sessions.open(connection, from: .v4(1), now: now)
        sessions.receive(Bytes(#"{"hello":{"token":"t"}}"#.utf8), from: connection, now: now)
        var effects = sessions.takeEffects()
        var longest: Double = 0
        func turn(_ work: () -> Void) {
            let began = processorTime
            work()
            effects = sessions.takeEffects()
            longest = max(longest, processorTime - began)
        }
        while !effects.isEmpty {
            answer(effects, sessions, now)
            effects = sessions.takeEffects()
        }
        turn { sessions.receive(payload, from: connection, now: now) }
        while sessions.due <= now.instant || !effects.isEmpty {
            let due = effects
            turn {
                answer(due, sessions, now)
                sessions.tick(now: now)
            }
        }
        return longest
    }

    private static func answer(_ effects: [Sessions.Effect], _ sessions: Sessions, _ now: Now) {
        for case .call(let call) in effects {
            let header = ReplyHeader(id: call.header.id, status: .ok)
            let stream = try? JSON.decode(Asked.self, from: call.body).stream
            let begun = stream.map {
                #"{"stream":"\#($0)","epoch":"e","rev":0,"snapshot":{},"roster":{},"people":[]}"#
            }
            sessions.receive(
                Reply(header: header, body: Bytes((begun ?? "{}").utf8)), now: now)
        }
    }

    private struct Asked: Decodable { let stream: StreamName }

    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }
}
