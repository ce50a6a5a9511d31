import Platform
import Sessions
import Wire

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
                reference: nil, budget: .atMost(most))
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

/// Frames that ask for as much as fits into one.
private enum LongFrame: String, CaseIterable {
    case blanks = "a mebibyte of blanks"
    case names = "objects of 95,000 names"
    case fewNames = "as many objects of 1,000 names as fit"
    case calls = "a thousand calls"
    case numbers = "a call with 500,000 numbers"
    case text = "a call with a mebibyte of escapes"
    case nested = "as many nested arrays as may be"
    case repeats = "a cid for two calls that differ in their blanks"
    case watches = "a thousand streams to watch"
    case unwatches = "170,000 streams to unwatch"

    private static let room = (1 << 20) - 1_000

    var payload: Bytes { Bytes(text.utf8) }

    private var text: String {
        switch self {
        case .blanks: "[" + String(repeating: " ", count: Self.room) + "]"
        case .names: Self.call(Self.names(95_000))
        case .fewNames:
            "[\(Self.list(Self.call(Self.names(1_000)), times: Self.room / 12_000))]"
        case .calls: "[\(Self.list(#"{"call":"person.me"}"#, times: 1_000))]"
        case .numbers: Self.call("[\(Self.list("1", times: 500_000))]")
        case .text: Self.call("\"\(String(repeating: #"\n"#, count: Self.room / 2))\"")
        case .nested:
            Self.call(
                String(repeating: "[", count: 60) + Self.list("[[[]]]", times: 120_000)
                    + String(repeating: "]", count: 60))
        case .repeats:
            "["
                + ["", " "].map { blank in
                    #"{"cid":"c","call":"person.me","body":{"a":[\#(Self.list("1" + blank, times: 170_000))]}}"#
                }.joined(separator: ",") + "]"
        case .watches:
            #"{"watch":[\#((0..<1_000).map { #"{"stream":"person.p\#($0)"}"# }.joined(separator: ","))]}"#
        case .unwatches: #"{"unwatch":[\#(Self.list("\"a.b\"", times: 170_000))]}"#
        }
    }

    private static func call(_ value: String) -> String {
        #"{"call":"person.me","body":{"a":\#(value)}}"#
    }

    private static func names(_ count: Int) -> String {
        "{\((0..<count).map { "\"\(($0 * 7_919) % 99_991)\":1" }.joined(separator: ","))}"
    }

    private static func list(_ element: String, times: Int) -> String {
        Array(repeating: element, count: times).joined(separator: ",")
    }
}
