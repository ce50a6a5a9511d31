import Wire

/// Who is connected here, and what their profiles were told of it.
struct Presence {
    /// A device that comes back within this time was never away.
    static let grace: Duration = .seconds(2)
    static let retry: Duration = .seconds(1)

    private struct Person {
        var connections: Set<ConnectionID> = []
        var isTold = false
        var underWay: Bool?
        var due: Instant?
    }

    private var people: [PersonID: Person] = [:]
    private var unsettled: Set<PersonID> = []

    mutating func arrive(_ person: PersonID, _ connection: ConnectionID, now: Instant) {
        people[person, default: Person()].connections.insert(connection)
        settle(person, at: now)
    }

    mutating func leave(_ person: PersonID, _ connection: ConnectionID, now: Instant) {
        people[person]?.connections.remove(connection)
        settle(person, at: now + Self.grace)
    }

    /// Whose profile is to be told now, and what.
    mutating func due(now: Instant) -> [(person: PersonID, isOnline: Bool)] {
        unsettled.compactMap { due($0, now: now) }
    }

    mutating func due(
        _ person: PersonID, now: Instant
    ) -> (person: PersonID, isOnline: Bool)? {
        guard unsettled.contains(person), let known = people[person], known.underWay == nil,
            let due = known.due, now >= due
        else { return nil }
        people[person]!.underWay = !known.connections.isEmpty
        return (person, !known.connections.isEmpty)
    }

    mutating func answered(_ person: PersonID, _ isOk: Bool, now: Instant) {
        guard let told = people[person]?.underWay else { return }
        people[person]!.underWay = nil
        if isOk { people[person]!.isTold = told }
        settle(person, at: isOk ? now : now + Self.retry)
    }

    private mutating func settle(_ person: PersonID, at due: Instant) {
        guard let known = people[person] else { return }
        if known.isTold == !known.connections.isEmpty, known.underWay == nil {
            unsettled.remove(person)
            if known.connections.isEmpty { people[person] = nil }
        } else {
            people[person]!.due = due
            unsettled.insert(person)
        }
    }
}
