import ParlorWire

/// Who guessed wrongly how often, and who is guessing just now: what is under way may turn out wrong, and so
/// is held against them until it is answered.
///
/// At an address that has used up its share, others still have their own try: one, and another five seconds
/// after it was wrong. Only when very many did so do all wait.
struct WrongGuesses: Sendable {
    enum Chance: Equatable {
        case now
        /// What is left is under way: an answer to that decides.
        case afterAnswer(to: Party)
        case none
    }

    enum Party: Hashable {
        case device(DeviceID)
        case user(String)
        case address(Address)
    }

    var wrong: Allowances
    private var underWay: [Party: Int] = [:]

    init(_ allowances: Allowances) { wrong = allowances }

    /// Counts it as under way when it may be made now.
    mutating func begin(_ asker: Asker, now: Instant) -> Chance {
        let chance = chance(of: asker, now: now)
        guard chance == .now else { return chance }
        for party in asker.parties { underWay[party, default: 0] += 1 }
        return chance
    }

    mutating func end(_ asker: Asker) {
        for party in asker.parties {
            underWay[party]! -= 1
            if underWay[party] == 0 { underWay[party] = nil }
        }
    }

    mutating func charge(_ asker: Asker, now: Instant) { wrong.charge(asker, now: now) }

    /// How long until another guess; nil when it may be now, if those under way are right.
    func pause(for asker: Asker, now: Instant) -> Duration? {
        let own = wrong.ownPause(for: asker, now: now)
        guard let shared = wrong.sharedPause(for: asker, now: now) else { return own }
        let single = wrong.rest(for: asker, now: now)
        guard own != nil || single != nil else { return nil }
        return max(own ?? .zero, min(shared, single ?? .zero))
    }

    var isEmpty: Bool { underWay.isEmpty }
}

extension WrongGuesses {
    private func chance(of asker: Asker, now: Instant) -> Chance {
        guard let party = obstacle(to: asker, now: now) else { return .now }
        return pause(for: asker, now: now) == nil ? .afterAnswer(to: party) : .none
    }

    /// Whose guesses leave none, if all that are under way are wrong.
    private func obstacle(to asker: Asker, now: Instant) -> Party? {
        let (device, user) = (asker.device.map(Party.device), asker.user.map(Party.user))
        let address = asker.address.map(Party.address)
        let own = count(device) > count(user) ? device : user
        if wrong.ownPause(for: asker, besides: count(own), now: now) != nil { return own }
        guard wrong.sharedPause(for: asker, besides: count(address), now: now) != nil else {
            return nil
        }
        if count(user) > 0 { return user }
        let rest = wrong.rest(for: asker, besides: count(address), now: now)
        return rest == nil ? nil : address
    }

    private func count(_ party: Party?) -> Int { party.flatMap { underWay[$0] } ?? 0 }
}

extension Asker {
    /// Who is charged for what it asks.
    var parties: [WrongGuesses.Party] {
        [
            device.map(WrongGuesses.Party.device), user.map(WrongGuesses.Party.user),
            address.map(WrongGuesses.Party.address),
        ].compactMap { $0 }
    }
}
