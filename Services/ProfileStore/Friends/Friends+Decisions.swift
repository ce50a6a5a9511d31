import Contracts
import EventSourcing
import ParlorPalette
import ParlorWire

extension Friends {
    func deciding(
        _ decision: Decision, by owner: PersonID, _ moment: PresenceMoment?, at now: Timestamp
    ) throws(FriendsRefusal) -> [FriendsEvent] {
        try Self.check(decision, by: owner)
        let known = decisions[decision.kind]?[decision.key]
        var events: [FriendsEvent] = []
        if known != Payload(text: decision.payload) {
            try checkRoom(for: decision, isNew: known == nil)
            events.append(
                .decisionPut(
                    kind: Secret(decision.kind), key: Secret(decision.key),
                    payload: decision.payload.map { Secret($0) }))
        }
        // Said each time: after a restore, other services may not know of it.
        guard decision.kind == .block else { return events }
        let person = PersonID(decision.key)
        // A block that there is already began at another moment.
        let news =
            blocks(person)
            ? nil : moment?.apart(after: apart[person], isBlocked: true, at: now)
        return events + [.blocked(userId: Secret(person), apart: news.map { Secret($0) })]
    }

    func undeciding(
        _ kind: DecisionKind, _ key: String, _ moment: PresenceMoment?, at now: Timestamp
    ) -> [FriendsEvent] {
        let isKnown = decisions[kind]?[key] != nil
        let removed = FriendsEvent.decisionRemoved(kind: Secret(kind), key: Secret(key))
        guard kind == .block, PersonID(key).isWellFormed else { return isKnown ? [removed] : [] }
        let person = PersonID(key)
        let news =
            blocks(person)
            ? moment?.apart(after: apart[person], isBlocked: false, at: now) : apart[person]
        let unblocked = FriendsEvent.unblocked(
            userId: Secret(person), apart: news.map { Secret($0) })
        return (isKnown ? [removed] : []) + [unblocked]
    }

    func blocks(_ person: PersonID) -> Bool { blocking.contains(person) }

    /// The colours that the person chose for others.
    var pins: [PersonID: ColorID] {
        let pins = (decisions[.color] ?? [:]).compactMap { key, payload in
            payload.text.map { (PersonID(key), ColorID($0)) }
        }
        return Dictionary(uniqueKeysWithValues: pins)
    }

    /// The chosen colour, or the one of their id with nothing reserved.
    func color(of person: PersonID) -> PaletteColor {
        let pin = decisions[.color]?[person.rawValue]?.text
        return pin.flatMap { Palette.color(ColorID($0)) } ?? Palette.color(of: person)
    }

    var sortedDecisions: [Decision] {
        decisions.sorted { $0.key < $1.key }.flatMap { kind, byKey in
            byKey.sorted { $0.key < $1.key }.map {
                Decision(kind: kind, key: $0.key, payload: $0.value.text)
            }
        }
    }
}

extension Friends {
    private static func check(
        _ decision: Decision, by owner: PersonID
    ) throws(FriendsRefusal) {
        guard decision.kind.isWellFormed else { throw .badKind }
        guard FriendLimits.key.contains(decision.key.utf8.count) else { throw .badKey }
        guard decision.payload?.utf8.count ?? 0 <= FriendLimits.payload else { throw .badPayload }
        guard [.block, .color].contains(decision.kind) else { return }
        let person = PersonID(decision.key)
        guard person.isWellFormed else { throw .notAPerson }
        if decision.kind == .block {
            guard person != owner else { throw .blockingYourself }
        } else {
            guard Palette.color(ColorID(decision.payload ?? "")) != nil else { throw .badColor }
        }
    }

    private func checkRoom(
        for decision: Decision, isNew: Bool
    ) throws(FriendsRefusal) {
        guard decision.kind != .block || !isNew || blocking.count < FriendLimits.blocks else {
            throw .blocksFull
        }
        guard !isNew || decisionCount < FriendLimits.decisions else { throw .decisionsFull }
        let known = decisions[decision.kind]?[decision.key].map {
            Decision(kind: decision.kind, key: decision.key, payload: $0.text).bytes
        }
        // A list has two brackets, and no comma after its last.
        guard decisionBytes - (known ?? 0) + decision.bytes + 1 <= FriendLimits.decisionBytes
        else { throw .decisionsFull }
    }
}

extension Decision {
    /// As JSON, with a comma.
    var bytes: Int { JSON.encode(self).count + 1 }
}
