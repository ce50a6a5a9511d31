import ParlorWire

/// The calls and watches that devices wait for, and what they hold in memory: a device's count until
/// they are answered, whether it is still connected or not.
struct UnderWay {
    static let mostCalls = 1_024
    static let mostBytes = 4 << 20
    /// Of all devices together.
    static let mostInAll = 256 << 20
    /// While so many that were begun within this second are not answered, a device that has these few
    /// of them waits before it begins another. So what many devices ask at once does not queue up
    /// in front of what others ask.
    static let crowd = 64
    static let few = 2
    /// Of an address that has done more than its share, so much work is under way at once.
    static let mostOfLast = 64

    /// What one call or watch holds, and for whom.
    struct Held {
        var isWatch = false
        let bytes: Int
        let device: DeviceID
        let address: Address
        /// The second in which it began; nil for what the gateway asks by itself, which keeps nobody
        /// waiting.
        let second: Int?

        /// What its owner has to read counts.
        var work: Int { 1 + bytes / UnderWay.bytesPerWork }
    }

    private static let bytesPerWork = 4 << 10

    private struct Own {
        var calls = 0
        var watches = 0
        var bytes = 0
        /// How many were begun within this second.
        var fresh = 0
        var second = 0

        mutating func count(_ one: Held, by count: Int) {
            calls += one.isWatch ? 0 : count
            watches += one.isWatch ? count : 0
            bytes += count * one.bytes
        }
    }

    private(set) var second = 0
    /// How many were begun within this second.
    private var fresh = 0
    private var perDevice: [DeviceID: Own] = [:]
    private var heldBytes: HeldBytes
    private var work: [Address: Int] = [:]

    init(_ limits: GatewayLimits) { heldBytes = HeldBytes(most: Self.mostInAll, limits) }

    mutating func take(_ limits: GatewayLimits) {
        heldBytes.takeBounds(of: HeldBytes(most: Self.mostInAll, limits))
    }

    /// Nil when there is room for one more.
    func refusal(of one: Held) -> Failure? {
        let own = perDevice[one.device] ?? Own()
        guard own.calls < Self.mostCalls, own.bytes + one.bytes <= Self.mostBytes else {
            return .tooMuchUnderWay
        }
        guard heldBytes.isWithinAll(one.bytes) else { return .fullGateway }
        return heldBytes.isWithinShare(one.bytes, one.address) ? nil : .fullShare
    }

    /// Whether the device waits for no call.
    func isIdle(_ device: DeviceID) -> Bool { perDevice[device]?.calls ?? 0 == 0 }

    var isCrowded: Bool { fresh >= Self.crowd }

    /// Whether the device has its share of what is under way.
    func mustWait(_ device: DeviceID) -> Bool {
        guard isCrowded, let own = perDevice[device], own.second == second else { return false }
        return own.fresh >= Self.few
    }

    /// Whether as much is under way of the address as may be once it has done more than its share.
    func isFull(_ address: Address) -> Bool { work[address, default: 0] >= Self.mostOfLast }

    /// What takes longer than a second keeps nobody waiting any more: its owner may be gone.
    mutating func beginSecond() {
        second += 1
        fresh = 0
    }

    mutating func begin(_ one: Held) {
        var own = perDevice[one.device] ?? Own()
        if own.second != second { (own.second, own.fresh) = (second, 0) }
        own.count(one, by: 1)
        if one.second == second {
            own.fresh += 1
            fresh += 1
        }
        perDevice[one.device] = own
        heldBytes.change(by: one.bytes, from: one.address)
        change(by: one.work, of: one.address)
    }

    mutating func end(_ one: Held) {
        var own = perDevice[one.device]!
        own.count(one, by: -1)
        if one.second == second {
            own.fresh -= 1
            fresh -= 1
        }
        perDevice[one.device] = own.calls + own.watches == 0 ? nil : own
        heldBytes.change(by: -one.bytes, from: one.address)
        change(by: -one.work, of: one.address)
    }

    private mutating func change(by work: Int, of address: Address) {
        let own = self.work[address, default: 0] + work
        self.work[address] = own == 0 ? nil : own
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
