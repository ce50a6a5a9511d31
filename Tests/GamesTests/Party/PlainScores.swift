import ParlorGames

/// The points of a round by the words of the rules, one function for each mechanic. Nothing of what ships
/// is used to count them.
enum PlainScores {
    typealias Points = [Int: Int]

    static let byGame: [String: @Sendable (NotedRound) -> Points] = [
        "neverHaveIEver": livesLost, "wouldYouRather": guessedMajority,
        "mostLikelyTo": namedMost, "thisOrThat": guessedSpotlight,
        "truthOrDare": { done($0, worth: ["truth": 1, "dare": 2]) },
        "rapidFire": { done($0, worth: ["": 2]) },
        "charades": { told($0, hasTeams: false) }, "sketchAndGuess": { told($0, hasTeams: false) },
        "forbiddenWords": { told($0, hasTeams: true) }, "whoAmI": foundOut,
        "trivia": choseRight, "guessTheNumber": cameClose, "emojiRiddles": solved,
        "twoTruths": foundTheLie, "categories": wasUnique, "commonGround": wasAlike,
        "hotSeat": foundTheTruth, "bluffDictionary": foundTheMeaning,
        "fillTheBlank": { wasBest($0, worth: 2) }, "rhymeTime": { wasBest($0, worth: 1) },
        "storyChain": wroteTheBestLine,
    ]

    /// Whoever has done it loses a life, unless nobody would have one left.
    static func livesLost(_ round: NotedRound) -> Points {
        let alive = round.seats.filter { round.scores[$0] > 0 }
        let guilty = round.notes.filter { $0.chosen == "I have" }.map(\.seat)
        let left = alive.filter { round.scores[$0] > (guilty.contains($0) ? 1 : 0) }
        return left.isEmpty ? [:] : Points(guilty.map { ($0, -1) }) { $1 }
    }

    /// If at least as many say yes as no, the task is worth what its card says.
    static func done(_ round: NotedRound, worth: [String: Int]) -> Points {
        let votes = round.counts(in: .judge)
        guard let lead = round.lead, !round.notes(in: .perform).isEmpty,
            votes["That counts", default: 0] >= votes["That doesn't", default: 0]
        else { return [:] }
        return [lead: worth[round.card.kind ?? ""] ?? 0]
    }

    static func guessedMajority(_ round: NotedRound) -> Points {
        let most = round.favourites(in: .answer)
        let right = round.notes(in: .guess).filter { $0.chosen.map(most.contains) == true }
        return Points(right.map { ($0.seat, 1) }) { $1 }
    }

    /// The players named most often, and all who named one of them.
    static func namedMost(_ round: NotedRound) -> Points {
        let most = round.favourites(in: .vote)
        let voters = round.notes.filter { $0.chosen.map(most.contains) == true }.map(\.seat)
        return Points((most.compactMap { Int($0) } + voters).map { ($0, 1) }) { $0 + $1 }
    }

    static func guessedSpotlight(_ round: NotedRound) -> Points {
        guard let lead = round.lead,
            let liked = round.notes.first(where: { $0.seat == lead })?.chosen
        else { return [:] }
        let right = round.notes.filter { $0.seat != lead && $0.chosen == liked }.map(\.seat)
        let isKnown = !right.isEmpty && right.count * 2 >= round.seats.count - 1
        return Points((right + (isKnown ? [lead] : [])).map { ($0, 1) }) { $1 }
    }

    /// Three, two, one, one ... for those who guess it, and one for the teller for each of the first three.
    static func told(_ round: NotedRound, hasTeams: Bool) -> Points {
        guard let lead = round.lead else { return [:] }
        let isTeam = hasTeams && round.seats.count >= 4
        let right = round.rightGuesses.filter {
            $0.seat != lead && (!isTeam || $0.seat % 2 == lead % 2)
        }
        var points = Points(
            right.enumerated().map { ($1.seat, $0 == 0 ? 3 : $0 == 1 ? 2 : 1) }
        ) { $1 }
        points[lead] = min(right.count, 3)
        return points
    }

    /// Three for whoever finds out who they are, and one for each who gave a hint before.
    static func foundOut(_ round: NotedRound) -> Points {
        guard let lead = round.lead,
            let place = round.notes.firstIndex(where: {
                $0.seat == lead && round.isAnswer($0.text)
            })
        else { return [:] }
        let tellers = round.notes[..<place].map(\.seat).filter { $0 != lead }
        return Points(Set(tellers).map { ($0, 1) }) { $1 }.merging([lead: 3]) { $1 }
    }

    /// Five, four, three, and two for every later right answer.
    static func choseRight(_ round: NotedRound) -> Points {
        let right = round.notes.filter { $0.chosen == round.card.options?.first }
        return Points(right.enumerated().map { ($1.seat, max(2, 5 - $0)) }) { $1 }
    }

    /// The same, and one less for each hint, but one at least.
    static func solved(_ round: NotedRound) -> Points {
        let right = round.rightGuesses
        return Points(
            right.enumerated().map { ($1.seat, max(1, max(2, 5 - $0) - $1.question)) }
        ) { $1 }
    }

    /// Five for the number itself, three for the closest of the others, one for the next closest.
    static func cameClose(_ round: NotedRound) -> Points {
        let number = round.card.number ?? 0
        let guesses = round.notes.compactMap { note in
            note.text.flatMap { Int($0) }.map { (seat: note.seat, off: abs($0 - number)) }
        }
        let distances = Set(guesses.map(\.off)).subtracting([0]).sorted()
        let worth = Dictionary(zip(distances, [3, 1])) { $1 }.merging([0: 5]) { $1 }
        return Points(guesses.map { ($0.seat, worth[$0.off] ?? 0) }) { $1 }
    }

    /// Two for whoever finds the lie, one for the teller for each who chooses something else.
    static func foundTheLie(_ round: NotedRound) -> Points {
        let told = round.notes(in: .tell).compactMap(\.text)
        guard let lead = round.lead, told.count == 3 else { return [:] }
        return Points(
            round.notes(in: .vote).map { $0.chosen == told[2] ? ($0.seat, 2) : (lead, 1) }
        ) { $0 + $1 }
    }

    /// One for each other player who has the same.
    static func wasAlike(_ round: NotedRound) -> Points {
        Points(
            round.notes.map { note in (note.seat, round.authors(of: note.text ?? "").count - 1) }
        ) { $1 }
    }

    /// Two for what nobody else has.
    static func wasUnique(_ round: NotedRound) -> Points {
        wasAlike(round).filter { $1 == 0 }.mapValues { _ in 2 }
    }

    /// Whoever wrote alone has a point; else each vote for it is worth so many to whoever wrote it.
    static func wasBest(_ round: NotedRound, worth: Int) -> Points {
        guard round.variety > 1 else {
            return Points(round.notes.map { ($0.seat, 1) }) { $1 }
        }
        let votes = round.notes.compactMap(\.chosen)
        return Points(votes.flatMap { round.authors(of: $0) }.map { ($0, worth) }) { $0 + $1 }
    }

    /// Each vote is a point for whoever wrote the line.
    static func wroteTheBestLine(_ round: NotedRound) -> Points {
        let votes = round.notes(in: .vote).compactMap(\.chosen)
        return Points(votes.flatMap { round.authors(of: $0) }.map { ($0, 1) }) { $0 + $1 }
    }

    /// Two for the true meaning, one to whoever invented another for each who believes it.
    static func foundTheMeaning(_ round: NotedRound) -> Points {
        believed(round, truth: round.card.answers?.first ?? "")
    }

    /// The same where the truth is what the hot seat wrote, which has two if nobody finds it.
    static func foundTheTruth(_ round: NotedRound) -> Points {
        guard let lead = round.lead,
            let truth = round.notes(in: .write).first(where: { $0.seat == lead })?.text
        else { return [:] }
        let votes = round.notes(in: .vote).compactMap(\.chosen)
        let isHidden = !votes.isEmpty && !votes.contains { $0.isSame(as: truth) }
        return believed(round, truth: truth).merging(isHidden ? [lead: 2] : [:]) { $0 + $1 }
    }

    private static func believed(_ round: NotedRound, truth: String) -> Points {
        var points = Points()
        for vote in round.notes(in: .vote) {
            guard let chosen = vote.chosen else { continue }
            if chosen.isSame(as: truth) {
                points[vote.seat, default: 0] += 2
            } else {
                for author in round.authors(of: chosen) { points[author, default: 0] += 1 }
            }
        }
        return points
    }
}

extension NotedRound {
    fileprivate func isAnswer(_ text: String?) -> Bool {
        (card.answers ?? []).contains { text?.isSame(as: $0) == true }
    }

    /// In their order.
    fileprivate var rightGuesses: [Note] { notes(in: .guess).filter { isAnswer($0.text) } }
}
