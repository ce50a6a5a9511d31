import Wire

/// The calls that devices wait for, and what they hold in memory: a device's count until they are
/// answered, whether it is still connected or not.
struct UnderWay {
    static let mostCalls = 1_024
    static let mostBytes = 4 << 20
    /// Of all devices together.
    static let mostInAll = 256 << 20

    /// What one call holds, and for whom.
    struct Held {
        let bytes: Int
        let device: DeviceID
        let address: Address
    }

    private var perDevice: [DeviceID: (calls: Int, bytes: Int)] = [:]
    private var holdings: Holdings

    init(_ limits: GatewayLimits) { holdings = Holdings(most: Self.mostInAll, limits) }

    /// Nil when there is room for one more.
    func refusal(of one: Held) -> Failure? {
        let own = perDevice[one.device] ?? (0, 0)
        guard own.calls < Self.mostCalls, own.bytes + one.bytes <= Self.mostBytes else {
            return .tooMuchUnderWay
        }
        guard holdings.isWithinAll(one.bytes) else { return .fullGateway }
        return holdings.isWithinShare(one.bytes, one.address) ? nil : .fullShare
    }

    mutating func begin(_ one: Held) {
        perDevice[one.device, default: (0, 0)].calls += 1
        perDevice[one.device]!.bytes += one.bytes
        holdings.change(by: one.bytes, from: one.address)
    }

    mutating func end(_ one: Held) {
        perDevice[one.device]!.calls -= 1
        perDevice[one.device]!.bytes -= one.bytes
        holdings.change(by: -one.bytes, from: one.address)
        if perDevice[one.device]!.calls == 0 { perDevice[one.device] = nil }
    }
}

extension Failure {
    fileprivate static let tooMuchUnderWay = Failure(
        .rateLimited,
        "At most \(UnderWay.mostCalls) calls of a device are under way, with"
            + " \(UnderWay.mostBytes) bytes. Wait for their answers.", retryAfterMs: 100)
    fileprivate static let fullShare = Failure(
        .rateLimited, "Too many calls from this address are under way. Repeat this later.",
        retryAfterMs: 1_000)
    fileprivate static let fullGateway = Failure(
        .unavailable, "Too much is under way here. Repeat this with the same cid.",
        retryAfterMs: 1_000)
}
