import ParlorWire

/// All write one answer. It scores if others have it too, or if nobody else has it.
struct SameOrUnique: MechanicRules {
    enum Way: Sendable {
        case same
        /// It has to begin with the letter of the round.
        case unique
    }

    let way: Way
    private static let longest = 40
    private static let letters = Array("ABCDFGHLMNPRST").map(String.init)

    func begin(_ table: inout PartyTable) {
        let card = table.draw()
        if way == .unique {
            let known = (card?.samples ?? []).map { $0.prefix(1).uppercased() }
            let letters = known.isEmpty ? Self.letters : known
            table.round.letter = table.chance.below(letters.count).map { letters[$0] }
        }
        table.ask(.write, of: table.playing)
    }

    func question(_ table: PartyTable) -> Question {
        .text(Self.longest)
    }

    /// Where the same answer wins, the likeliest come first, and several players have the same
    /// ones. Where a unique one wins, each player has another, as far as there are enough.
    func samples(for seat: Seat, _ table: PartyTable) -> [String] {
        let samples = table.round.card?.samples ?? []
        guard let letter = table.round.letter else {
            return samples.isEmpty ? [] : [samples[seat.index % min(3, samples.count)]]
        }
        let fitting = samples.filter { $0.uppercased().hasPrefix(letter) }
        guard !fitting.isEmpty else { return [] }
        // The same card comes in another round each time, since the deck is shuffled.
        let place = table.round.number + table.playing.count { $0 < seat }
        let first = place % fitting.count
        return Array(fitting[first...] + fitting[..<first])
    }

    var sharesSamples: Bool { true }

    func flaw(in answer: PartyAnswer, _ table: PartyTable) -> Why? {
        guard let letter = table.round.letter, let text = answer.text,
            !GuessMatching.plain(text).uppercased().hasPrefix(letter)
        else { return nil }
        return Why("It has to begin with \(letter).")
    }

    func conclude(_ table: inout PartyTable) {
        let answers = table.round.answers.filter { table.playing.contains($0.seat) }
        for answer in answers {
            let alike = answers.count { other in
                other.seat != answer.seat
                    && GuessMatching.matches(answer.text ?? "", other.text ?? "")
            }
            switch way {
            case .same: table.round.points[answer.seat] = alike
            case .unique: table.round.points[answer.seat] = alike == 0 ? 2 : 0
            }
        }
        table.endRound()
    }

    func prompt(_ phase: PartyPhase) -> String {
        way == .same
            ? "Write what you think the others write." : "Write something that nobody else will."
    }
}
