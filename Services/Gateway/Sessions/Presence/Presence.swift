import ParlorWire

/// Who is connected here, and what is kept of it in their profiles.
///
/// What is kept is compared with what is so, again and again: whatever was lost, undone by others
/// or kept against all appearances is mended by that.
struct Presence {
    /// A device that comes back within this time was never away.
    static let grace: Duration = .seconds(2)
    static let retry: Duration = .seconds(1)
    static let comparison: Duration = .seconds(3)
    /// However many come or go at once, so many profiles are told at a time.
    static let mostUnderWay = 256

    struct News: Equatable {
        let person: PersonID
        let isOnline: Bool
        /// When their last device went.
        var wentAt: Timestamp?
        /// It is connected still, and its app went to the background.
        var isAway = false
    }

    /// How a device goes.
    enum Going {
        /// Its connection ended: it may be back in a moment.
        case left
        /// It gave no sign of life, and had its time to come back.
        case silent
        /// It said that its app goes to the background.
        case away
    }

    private struct Person {
        var connections: Set<ConnectionID> = []
        var wentAt: Timestamp?
        var isAway = false
        /// What their profile has of this gateway; nil when that is not known.
        var kept: Bool? = false
        var underWay: Bool?
        var due: Instant?
        var answered: Instant?

        var isHere: Bool { !connections.isEmpty }
    }

    private struct Comparison {
        let began: Instant
        var found: Set<PersonID> = []
    }

    private var people: [PersonID: Person] = [:]
    /// Those whose time to be told will come.
    private var waiting: Set<PersonID> = []
    /// Those whose time has come.
    private var line = Queue<PersonID>()
    private var underWay = 0
    private var comparing: Comparison?
    private var nextComparison: Instant

    init(now: Instant) { nextComparison = now + Self.comparison }

    mutating func arrive(_ person: PersonID, _ connection: ConnectionID, now: Instant) {
        people[person, default: Person()].connections.insert(connection)
        settle(person, at: now, now: now)
    }

    mutating func leave(
        _ person: PersonID, _ connection: ConnectionID, _ going: Going, now: Now
    ) {
        guard people[person]?.connections.remove(connection) != nil else { return }
        people[person]!.wentAt = now.date
        people[person]!.isAway = going == .away
        let due = going == .left ? now.instant + Self.grace : now.instant
        settle(person, at: due, now: now.instant)
    }

    /// Of the devices that somebody has here; those that are away don't count.
    func connections(of person: PersonID) -> Set<ConnectionID> {
        people[person]?.connections ?? []
    }

    /// Whose profile is to be told now, and what.
    mutating func takeNews(now: Instant) -> [News] {
        var news: [News] = []
        while underWay < Self.mostUnderWay, let person = line.popFirst() {
            guard let known = people[person], let due = known.due, due <= now else { continue }
            people[person]!.due = nil
            waiting.remove(person)
            people[person]!.underWay = known.isHere
            underWay += 1
            news.append(
                News(
                    person: person, isOnline: known.isHere,
                    wentAt: known.isHere ? nil : known.wentAt,
                    isAway: !known.isHere && known.isAway))
        }
        return news
    }

    /// The profile was told; when it is not known whether it was, it is told again.
    mutating func answered(_ person: PersonID, isCertain: Bool, now: Instant) {
        guard let told = people[person]?.underWay else { return }
        underWay -= 1
        people[person]!.underWay = nil
        people[person]!.answered = now
        people[person]!.kept = isCertain ? told : nil
        settle(person, at: isCertain ? now : now + Self.retry, now: now)
    }

    mutating func tick(now: Instant) {
        let ripe = waiting.filter { people[$0]?.due.map { $0 <= now } ?? true }
        waiting.subtract(ripe)
        for person in ripe.sorted() { line.append(person) }
    }
}

extension Presence {
    /// True when it is time to ask who is kept as connected here.
    mutating func beginComparing(now: Instant) -> Bool {
        guard comparing == nil, now >= nextComparison else { return false }
        comparing = Comparison(began: now)
        nextComparison = now + Self.comparison
        return true
    }

    mutating func giveUpComparing() { comparing = nil }

    mutating func compare(with some: [PersonID], areAll: Bool, now: Instant) {
        comparing?.found.formUnion(some)
        guard areAll, let comparing else { return }
        self.comparing = nil
        for person in comparing.found where people[person] == nil { people[person] = Person() }
        for (person, known) in people where known.underWay == nil {
            // What was answered since the question went out may be newer than the answer to it.
            if let answered = known.answered, answered >= comparing.began { continue }
            let isKept = comparing.found.contains(person)
            guard known.kept != isKept else { continue }
            people[person]!.kept = isKept
            settle(person, at: known.due ?? now, now: now)
        }
    }

    private mutating func settle(_ person: PersonID, at due: Instant, now: Instant) {
        guard let known = people[person], known.underWay == nil else { return }
        waiting.remove(person)
        people[person]!.due = nil
        guard known.kept != known.isHere else {
            if !known.isHere { people[person] = nil }
            return
        }
        people[person]!.due = due
        if due <= now { line.append(person) } else { waiting.insert(person) }
    }
}
