public import Hosting
public import ParlorWire

/// What an evening counted.
public struct EveningTally: Sendable {
    public struct Row: Sendable {
        /// From the first try to the answer.
        public internal(set) var took = Latencies()
        /// Refusals that life expects, by their codes.
        public internal(set) var refused: [ErrorCode: Int] = [:]
        /// Refusals that must not happen.
        public internal(set) var wrong: [ErrorCode: Int] = [:]

        public var count: Int {
            took.count + (refused.values.reduce(0, +) + wrong.values.reduce(0, +))
        }
    }

    public internal(set) var rows: [Activity: Row] = [:]
    /// From an act until all others in the room had seen it.
    public internal(set) var sights = Latencies()
    /// How much later than planned steps were begun.
    public internal(set) var lateness = Latencies()
    /// Steps for which there was no occasion, such as joining a room that could not be made.
    public internal(set) var withoutOccasion = 0
    /// Steps whose time had not come at the end, since their people were late.
    public internal(set) var notBegun = 0
    /// Calls that were sent again, since a service was away.
    public internal(set) var repeated = 0
    /// Watches that went on where they were, and those that began anew.
    public internal(set) var recovered = 0
    public internal(set) var anew = 0
    /// Views that were compared with a fresh state.
    public internal(set) var compared = 0
    /// Acts that were looked up in the histories, of all that were acknowledged.
    public internal(set) var lookedUp = 0
    public internal(set) var acknowledged = 0

    mutating func answered(_ activity: Activity, in time: Duration) {
        rows[activity, default: Row()].took.add(nanoseconds: time.nanoseconds)
    }

    mutating func refused(_ activity: Activity, _ code: ErrorCode, isExpected: Bool) {
        let codes = isExpected ? \Row.refused : \Row.wrong
        rows[activity, default: Row()][keyPath: codes][code, default: 0] += 1
    }
}

/// What is wrong, in sentences.
struct Flaws {
    private static let mostTold = 20

    private(set) var count = 0
    private(set) var sentences: [String] = []

    mutating func add(_ sentence: String) {
        count += 1
        if sentences.count < Self.mostTold { sentences.append(sentence) }
    }
}
