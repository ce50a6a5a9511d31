import Wire

/// How many calls a device may still make.
struct Allowance: Sendable {
    private var left = Double(PeerLimits.calls)
    private var at: Timestamp

    init(at now: Timestamp) { at = now }

    /// False if it has made too many.
    mutating func take(_ now: Timestamp) -> Bool {
        let seconds = max(0, Double((now - at).wholeMilliseconds) / 1_000)
        left = min(Double(PeerLimits.calls), left + seconds * Double(PeerLimits.callsPerSecond))
        at = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
