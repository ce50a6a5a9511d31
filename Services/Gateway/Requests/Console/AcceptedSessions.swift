import Sodium

/// The sessions that the console's process said are open. A gateway can't tell them from made-up ones
/// itself, and asks about others only as often as about passwords.
struct AcceptedSessions {
    static let most = 64

    private var fingerprints: Set<Fingerprint> = []

    func contains(_ session: String) -> Bool { fingerprints.contains(Fingerprint(of: session)) }

    /// Beyond the most, all are forgotten: those that are in use come back with their next request.
    mutating func insert(_ session: String) {
        if fingerprints.count >= Self.most { fingerprints = [] }
        fingerprints.insert(Fingerprint(of: session))
    }

    mutating func remove(_ session: String) { fingerprints.remove(Fingerprint(of: session)) }
}
