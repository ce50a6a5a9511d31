import ParlorWire

/// A question with a right answer: the sooner one has it, the more points.
struct Quiz: MechanicRules {
    enum Way: Sendable {
        /// One of four is right.
        case options
        /// The closest number wins.
        case number
        /// All guess until they have it, and hints come.
        case riddle
    }

    let way: Way
    private static let longest = 80

    var isOfSkill: Bool { way == .options }
    var hasTruth: Bool { way == .options }

    func begin(_ table: inout PartyTable) {
        let card = table.draw()
        var options = (card?.options ?? []).map { PartyOption(text: $0, isTrue: false) }
        if way == .options, !options.isEmpty {
            options[0].isTrue = true
            options = table.shuffled(options)
        }
        table.ask(way == .riddle ? .guess : .answer, of: table.playing, options: options)
    }

    func question(_ table: PartyTable) -> Question {
        switch way {
        case .options: return .choice
        case .number: return .text(12)
        case .riddle:
            var question = Question.text(Self.longest)
            (question.isRepeated, question.isSecret) = (true, false)
            return question
        }
    }

    func samples(for seat: Seat, _ table: PartyTable) -> [String] {
        let samples = way == .riddle ? table.round.card?.misses : table.round.card?.samples
        return [samples?.own(of: seat)].compactMap(\.self)
    }

    func flaw(in answer: PartyAnswer, _ table: PartyTable) -> Why? {
        guard way == .number, let text = answer.text, Self.number(text) == nil else { return nil }
        return Why("Write a whole number, such as 42.")
    }

    func take(_ answer: inout PartyAnswer, on table: inout PartyTable) {
        switch way {
        case .options:
            guard answer.option.flatMap({ table.round.options[$0].isTrue }) == true else {
                return answer.isRight = false
            }
            answer.isRight = true
            reward(answer.seat, &table)
        case .riddle:
            answer.isRight = GuessMatching.matches(
                answer.text ?? "", table.round.card?.answers ?? [])
            guard answer.isRight == true else { return }
            table.round.done.insert(answer.seat)
            reward(answer.seat, &table)
        case .number: break
        }
    }

    /// Five points for the first, one less for each after, and two at least; one less for each hint.
    private func reward(_ seat: Seat, _ table: inout PartyTable) {
        let before = table.round.answers.count { $0.isRight == true }
        table.round.points[seat] = max(1, max(2, 5 - before) - table.round.hints)
    }

    func conclude(_ table: inout PartyTable) {
        switch way {
        case .options: table.endRound()
        case .number:
            rewardClosest(&table)
            table.endRound()
        case .riddle:
            let missing = table.playing.filter { seat in
                !table.round.answers.contains { $0.seat == seat && $0.isRight == true }
            }
            guard !missing.isEmpty, table.round.hints < table.round.card?.clues?.count ?? 0 else {
                return table.endRound()
            }
            table.round.hints += 1
            var seats = Seats.none
            for seat in missing { seats.insert(seat) }
            table.ask(.guess, of: seats)
        }
    }

    /// Five points for the number itself; of the others three for the closest and one for the next.
    private func rewardClosest(_ table: inout PartyTable) {
        guard let number = table.round.card?.number else { return }
        let distances = table.round.answers.compactMap { answer in
            answer.text.flatMap { Self.number($0) }.map { guess in
                (seat: answer.seat, off: abs(Double(guess) - Double(number)))
            }
        }
        let places = Set(distances.map(\.off)).subtracting([0]).sorted()
        for (seat, off) in distances {
            if off == 0 {
                table.round.points[seat] = 5
            } else if off == places.first {
                table.round.points[seat] = 3
            } else if places.count > 1, off == places[1] {
                table.round.points[seat] = 1
            }
        }
        for index in table.round.answers.indices {
            let guess = table.round.answers[index].text.flatMap { Self.number($0) }
            table.round.answers[index].isRight = guess == number
        }
    }

    /// With or without marks between the thousands.
    private static func number(_ text: String) -> Int? {
        Int(text.filter { ![",", "'", " ", "_"].contains($0) })
    }

    func prompt(_ phase: PartyPhase) -> String {
        switch way {
        case .options: "Which one is right? Be quick."
        case .number: "What is the number? The closest wins."
        case .riddle: "What is it? Guess as often as you like."
        }
    }
}
