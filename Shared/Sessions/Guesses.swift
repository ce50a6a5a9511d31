import Wire

/// Who guessed wrongly how often, and who is guessing just now: what is under way may turn out wrong, and so
/// is held against them until it is answered.
///
/// At an address that has used up its share, others still have their own try: one, and another five seconds
/// after it was wrong. Only when very many did so do all wait.
struct Guesses: Sendable {
    private var wrong: Allowances
    private var underWay: [Part: Int] = [:]

    private enum Part: Hashable {
        case device(DeviceID)
        case user(String)
        case address(Address)
    }

    init(_ allowances: Allowances) { wrong = allowances }

    /// False when it has to wait.
    mutating func begin(_ asker: Asker, now: Instant) -> Bool {
        guard pause(for: asker, besides: true, now: now) == nil else { return false }
        for part in Self.parts(of: asker) { underWay[part, default: 0] += 1 }
        return true
    }

    mutating func end(_ asker: Asker) {
        for part in Self.parts(of: asker) {
            underWay[part]! -= 1
            if underWay[part] == 0 { underWay[part] = nil }
        }
    }

    mutating func charge(_ asker: Asker, now: Instant) { wrong.charge(asker, now: now) }

    /// How long until another guess; nil when it may be now.
    func pause(for asker: Asker, now: Instant) -> Duration? {
        pause(for: asker, besides: false, now: now)
    }

    private func pause(for asker: Asker, besides others: Bool, now: Instant) -> Duration? {
        func count(_ part: Part?) -> Int { others ? part.flatMap { underWay[$0] } ?? 0 : 0 }
        let (device, user, address) = (
            asker.device.map(Part.device), asker.user.map(Part.user),
            asker.address.map(Part.address)
        )
        let own = wrong.ownPause(
            for: asker, besides: max(count(device), count(user)), now: now)
        guard let shared = wrong.sharedPause(for: asker, besides: count(address), now: now) else {
            return own
        }
        let single =
            count(user) > 0 ? shared : wrong.rest(for: asker, besides: count(address), now: now)
        guard own != nil || single != nil else { return nil }
        return max(own ?? .zero, min(shared, single ?? .zero))
    }

    private static func parts(of asker: Asker) -> [Part] {
        [
            asker.device.map(Part.device), asker.user.map(Part.user),
            asker.address.map(Part.address),
        ].compactMap { $0 }
    }
}
