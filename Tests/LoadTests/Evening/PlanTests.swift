import Testing

@testable import Load

@Suite struct PlanTests {
    private static let plan = EveningPlan(people: 40, seed: 7, rate: 100, time: .seconds(120))

    private let steps = Array(plan.steps)

    @Test func `the same seed plans the same steps, and another one others`() {
        let plan = Self.plan
        let other = EveningPlan(people: plan.people, seed: 8, rate: plan.rate, time: plan.time)
        #expect(Array(plan.steps) == steps)
        #expect(Array(other.steps) != steps)
    }

    @Test func `a longer evening begins as a shorter one`() {
        let plan = Self.plan
        let longer = EveningPlan(
            people: plan.people, seed: plan.seed, rate: plan.rate, time: plan.time * 2)
        #expect(Array(Array(longer.steps).prefix(steps.count)) == steps)
    }

    @Test func `steps come in order, numbered, at about the rate`() {
        #expect(steps.map(\.number) == Array(0..<steps.count))
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.at <= $1.at })
        #expect(steps.allSatisfy { $0.at < Self.plan.time })
        let rate = Double(steps.count) / (Self.plan.time / .seconds(1))
        // Whoever has no connection misses a step now and then.
        #expect((75...105).contains(rate), "\(rate) steps a second")
    }

    @Test func `whoever does something has come, and nobody does anything after they went`() {
        var isThere = Array(repeating: false, count: Self.plan.people)
        for step in steps {
            #expect(isThere[step.person] != (step.intent == .come), "\(step)")
            isThere[step.person] = step.intent != .go
        }
        #expect(steps.contains { $0.intent == .go })
        #expect(isThere.count(where: \.self) > Self.plan.people / 2)
    }

    @Test func `rooms are made and left by who is at home or in them`() {
        var rooms: [Int: Set<Int>] = [:]
        var places: [Int: Int] = [:]
        for step in steps {
            switch step.intent {
            case .create(let room, let new):
                #expect(places[step.person] == nil && rooms[room] == nil)
                #expect((new.game.players.lowerBound...8).contains(new.seats) && new.seats >= 2)
                (places[step.person], rooms[room]) = (room, [step.person])
            case .join(let room):
                #expect(places[step.person] == nil)
                #expect(rooms[room]?.isEmpty == false, "Nobody is in room \(room): \(step)")
                (places[step.person], rooms[room]!) = (room, rooms[room]!.union([step.person]))
            case .leave, .go:
                if let room = places.removeValue(forKey: step.person) {
                    rooms[room]!.remove(step.person)
                }
            default: break
            }
        }
        #expect(rooms.count > 20)
    }

    @Test func `nobody acts while they are away`() {
        var backAt: [Int: Duration] = [:]
        for step in steps {
            #expect(step.at >= backAt[step.person] ?? .zero, "\(step)")
            if case .drop(let pause) = step.intent { backAt[step.person] = step.at + pause }
        }
        #expect(!backAt.isEmpty)
    }

    @Test func `all kinds of things are done`() {
        func count(_ isOne: (EveningPlan.Intent) -> Bool) -> Int {
            steps.count { isOne($0.intent) }
        }
        #expect(count { if case .joinListed = $0 { true } else { false } } > 10)
        #expect(count { $0 == .leave } > 10)
        let turns = count { if case .turn = $0 { true } else { false } }
        #expect(turns > steps.count / 3)
        let pastimes = steps.compactMap { step in
            switch step.intent {
            case .pass(let pastime), .turn(_, let pastime): pastime
            default: nil
            }
        }
        for other in [EveningPlan.Pastime.say, .draw, .rename] {
            #expect(pastimes.contains(other), "\(other)")
        }
        var others = (message: 0, befriend: 0, block: 0, dress: 0)
        for pastime in pastimes {
            switch pastime {
            case .message: others.message += 1
            case .befriend: others.befriend += 1
            case .block: others.block += 1
            case .dress: others.dress += 1
            case .say, .draw, .rename: break
            }
        }
        #expect(min(others.message, others.befriend, others.block, others.dress) > 10, "\(others)")
    }

    @Test func `one alone comes, and has nobody to write to`() {
        let alone = EveningPlan(people: 1, seed: 1, rate: 10, time: .seconds(60))
        #expect(alone.steps.contains { $0.intent == .come })
        #expect(
            !alone.steps.contains {
                switch $0.intent {
                case .pass(.message), .pass(.befriend), .pass(.block): true
                default: false
                }
            })
    }
}
