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
        var due: Timestamp?
    }

    private var people: [PersonID: Person] = [:]
    private var unsettled: Set<PersonID> = []

    mutating func arrive(_ person: PersonID, _ connection: ConnectionID, now: Timestamp) {
        people[person, default: Person()].connections.insert(connection)
        settle(person, at: now)
    }

    mutating func leave(_ person: PersonID, _ connection: ConnectionID, now: Timestamp) {
        people[person]?.connections.remove(connection)
        settle(person, at: now + Self.grace)
    }

    /// Whose profile is to be told now, and what.
    mutating func due(now: Timestamp) -> [(person: PersonID, isOnline: Bool)] {
        unsettled.compactMap { due($0, now: now) }
    }

    mutating func due(
        _ person: PersonID, now: Timestamp
    ) -> (person: PersonID, isOnline: Bool)? {
        guard unsettled.contains(person), let known = people[person], known.underWay == nil,
            let due = known.due, now >= due
        else { return nil }
        people[person]!.underWay = !known.connections.isEmpty
        return (person, !known.connections.isEmpty)
    }

    mutating func answered(_ person: PersonID, _ isOk: Bool, now: Timestamp) {
        guard let told = people[person]?.underWay else { return }
        people[person]!.underWay = nil
        if isOk { people[person]!.isTold = told }
        settle(person, at: isOk ? now : now + Self.retry)
    }

    private mutating func settle(_ person: PersonID, at due: Timestamp) {
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
