import ParlorWire

/// The steps of a plan, one by one. It knows who is where when all goes as planned.
struct Planner: Sequence, IteratorProtocol {
    private static let away: ClosedRange<Int64> = 200...6_000
    private static let mostSeats = 6
    /// Friends sit this near to each other.
    private static let nearby = 6

    private enum Place { case absent, home, room(Int?) }

    private struct Room {
        let number: Int
        let seats: Int
        var people = 1
    }

    private let plan: EveningPlan
    private var dice: Dice
    private var now = Duration.zero
    private var number = 0
    private var created = 0
    private var places: [Place]
    private var absent: [Int]
    private var present: [Int] = []
    /// Until then they are away, and do nothing.
    private var backAt: [Duration]
    private var rooms: [Room] = []

    init(_ plan: EveningPlan) {
        self.plan = plan
        dice = Dice(seed: plan.seed)
        places = Array(repeating: .absent, count: plan.people)
        absent = Array(0..<plan.people)
        backAt = Array(repeating: .zero, count: plan.people)
    }

    mutating func next() -> EveningPlan.Step? {
        while true {
            // Like people, they don't act at regular intervals.
            now += .nanoseconds(
                Int64.random(in: 1...2_000_000_000 / Int64(plan.rate), using: &dice))
            guard now < plan.time else { return nil }
            guard let (person, intent) = act() else { continue }
            defer { number += 1 }
            return EveningPlan.Step(number: number, at: now, person: person, intent: intent)
        }
    }
}

extension Planner {
    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &dice) }

    /// Nil while the one whose turn it is has no connection.
    private mutating func act() -> (Int, EveningPlan.Intent)? {
        if !absent.isEmpty, present.isEmpty || below(2) == 0 {
            let person = absent.remove(at: below(absent.count))
            present.append(person)
            places[person] = .home
            return (person, .come)
        }
        let person = present[below(present.count)]
        guard backAt[person] <= now else { return nil }
        if case .room(let room) = places[person] { return (person, inRoom(person, room)) }
        return (person, atHome(person))
    }

    private mutating func atHome(_ person: Int) -> EveningPlan.Intent {
        switch below(100) {
        case ..<25: return create(person)
        case ..<60: return join(person) ?? create(person)
        case ..<75:
            guard !rooms.isEmpty else { return create(person) }
            places[person] = .room(nil)
            return .joinListed(pick: below(1_000))
        case ..<98: return .pass(pastime(of: person, inRoom: false))
        default: return go(person)
        }
    }

    private mutating func inRoom(_ person: Int, _ room: Int?) -> EveningPlan.Intent {
        switch below(100) {
        case ..<66:
            return .turn(pick: below(1_000), otherwise: pastime(of: person, inRoom: true))
        case ..<90: return .pass(pastime(of: person, inRoom: true))
        case ..<94:
            let pause = Duration.milliseconds(Int64.random(in: Self.away, using: &dice))
            backAt[person] = now + pause
            return .drop(pause)
        case ..<98:
            leave(room)
            places[person] = .home
            return .leave
        default:
            leave(room)
            return go(person)
        }
    }

    private mutating func create(_ person: Int) -> EveningPlan.Intent {
        let game = EveningGame.all[below(EveningGame.all.count)]
        let least = Swift.max(2, game.players.lowerBound)
        let seats = least + below(Swift.min(Self.mostSeats, game.players.upperBound) - least + 1)
        rooms.append(Room(number: created, seats: seats))
        places[person] = .room(created)
        defer { created += 1 }
        return .create(
            room: created, .init(game: game, seats: seats, isPrivate: below(3) == 0))
    }

    /// Mostly a room with a free seat, among the newest; now and then one that is full.
    private mutating func join(_ person: Int) -> EveningPlan.Intent? {
        let isHasty = below(20) == 0
        let open = rooms.indices.filter { isHasty || rooms[$0].people < rooms[$0].seats }
        guard !open.isEmpty else { return nil }
        let place = open[open.count - 1 - below(Swift.min(open.count, Self.nearby))]
        if rooms[place].people < rooms[place].seats {
            rooms[place].people += 1
            places[person] = .room(rooms[place].number)
        }
        return .join(room: rooms[place].number)
    }

    private mutating func leave(_ number: Int?) {
        guard let place = rooms.firstIndex(where: { $0.number == number }) else { return }
        rooms[place].people -= 1
        if rooms[place].people == 0 { rooms.remove(at: place) }
    }

    private mutating func go(_ person: Int) -> EveningPlan.Intent {
        present.remove(at: present.firstIndex(of: person)!)
        absent.append(person)
        places[person] = .absent
        return .go
    }

    private mutating func pastime(of person: Int, inRoom: Bool) -> EveningPlan.Pastime {
        let choice = below(inRoom ? 100 : 45)
        let friend = (person + 1 + below(Self.nearby)) % plan.people
        let isThere = if case .absent = places[friend] { false } else { friend != person }
        switch choice {
        case ..<14 where isThere: return .message(friend)
        case ..<22 where isThere: return .befriend(friend)
        case ..<25 where isThere: return .block(friend)
        case ..<35: return .rename
        case ..<45: return .dress(pick: below(1_000))
        case ..<78: return .say
        default: return .draw
        }
    }
}
