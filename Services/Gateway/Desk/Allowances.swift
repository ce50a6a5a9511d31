import Sessions
import Wire

/// How much each address may still ask for.
struct Allowances {
    /// More addresses than this are forgotten all at once, those with their full share first.
    private static let most = 100_000

    private let perSecond: Int
    private let burst: Int
    private var byAddress: [String: Allowance] = [:]

    init(_ perSecond: Int, burst: Int) {
        self.perSecond = perSecond
        self.burst = burst
    }

    /// Nil when it is within bounds, else the refusal.
    mutating func take(for address: String, now: Timestamp) -> Failure? {
        if byAddress.count > Self.most { byAddress = [:] }
        var allowance = byAddress[address] ?? Allowance(burst, now: now)
        let pause = allowance.take(perSecond: perSecond, burst: burst, now: now)
        byAddress[address] = allowance
        return pause.map {
            Failure(
                .rateLimited, "Too many requests from this address. Repeat this later.",
                retryAfterMs: Int($0.wholeMilliseconds))
        }
    }
}
