import ParlorWire

/// Frames that ask for as much as fits into one.
enum LongFrame: String, CaseIterable {
    case short = "a short call"
    case blanks = "a mebibyte of blanks"
    case names = "objects of 95,000 names"
    case fewNames = "as many objects of 1,000 names as fit"
    case calls = "a thousand calls"
    case numbers = "a call with 500,000 numbers"
    case text = "a call with a mebibyte of escapes"
    case nested = "as many nested arrays as may be"
    case repeats = "a cid for two calls that differ in their blanks"
    case values = "a call with 190,000 values"
    case watches = "a thousand streams to watch"
    case streams = "250 streams to watch"
    case unwatches = "170,000 streams to unwatch"

    private static let room = (1 << 20) - 1_000

    var payload: Bytes { Bytes(text.utf8) }

    private var text: String {
        switch self {
        case .short: #"{"call":"person.me"}"#
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
        case .values: Self.call("[\(Self.list("1", times: 190_000))]")
        case .watches: Self.watch(1_000)
        case .streams: Self.watch(250)
        case .unwatches: #"{"unwatch":[\#(Self.list("\"a.b\"", times: 170_000))]}"#
        }
    }

    private static func watch(_ count: Int) -> String {
        let streams = (0..<count).map { #"{"stream":"person.p\#($0)"}"# }
        return #"{"watch":[\#(streams.joined(separator: ","))]}"#
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
