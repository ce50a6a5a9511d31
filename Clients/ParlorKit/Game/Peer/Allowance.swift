import ParlorWire

/// How much a device may still say.
struct Allowance: Sendable {
    private static let most = Double(PeerLimits.calls)
    /// A wrong passcode costs as much as half a second gives.
    private static let guess = Double(PeerLimits.callsPerSecond) / 2

    private var left = most
    private var at: Timestamp

    init(at now: Timestamp) { at = now }

    /// False if it has said too much.
    mutating func take(_ now: Timestamp) -> Bool {
        (left, at) = (left(now), now)
        guard left >= 1 else { return false }
        left -= 1
        return true
    }

    mutating func takeForGuess() { left -= Self.guess }

    func isFull(_ now: Timestamp) -> Bool { left(now) >= Self.most }

    private func left(_ now: Timestamp) -> Double {
        let seconds = max(0, Double((now - at).wholeMilliseconds) / 1_000)
        return min(Self.most, left + seconds * Double(PeerLimits.callsPerSecond))
    }
}
