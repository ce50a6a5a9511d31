/// Why somebody was turned away at the gateway, as its counters tell.
public enum Rejection: String, CaseIterable, Sendable {
    /// What came in could not be read.
    case malformed
    case tooBig = "too_big"
    case rateLimited = "rate_limited"
    /// A request that took too long to arrive, or a device that took too long to read.
    case slow
    /// A connection that never said who it is.
    case helloTimeout = "hello_timeout"
    case unauthenticated
    /// There was no room for what came in.
    case busy

    /// What a device is told that is cut off for it.
    var closeCode: CloseCode {
        switch self {
        case .malformed, .rateLimited: .rateLimited
        case .tooBig: .tooBig
        case .slow: .tooSlow
        case .helloTimeout, .unauthenticated: .unauthenticated
        case .busy: .tryLater
        }
    }
}

/// How often each of them happened.
public struct Rejections: Sendable {
    private var counts: [Rejection: Int] = [:]

    public init() {}

    public mutating func count(_ why: Rejection) { counts[why, default: 0] += 1 }

    public subscript(why: Rejection) -> Int { counts[why] ?? 0 }

    /// By name, those that never happened too.
    public var byName: [String: Int] {
        Dictionary(uniqueKeysWithValues: Rejection.allCases.map { ($0.rawValue, self[$0]) })
    }

    public static func + (left: Self, right: Self) -> Self {
        var sum = left
        for (why, count) in right.counts { sum.counts[why, default: 0] += count }
        return sum
    }
}
