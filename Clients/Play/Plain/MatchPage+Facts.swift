import ParlorGames

extension MatchPage {
    /// What is on the table, and once the match is over, how it came out.
    var facts: [Fact] {
        if let reason = table.calledOff {
            return [Fact("end", "The match was called off. \(reason)")]
        }
        if let results = table.view.results { return facts(results) }
        let seats = Fact("seats", "At the table: \(table.everybody).", .onArrival)
        switch table.view {
        case .crazyEights(let view): return [seats] + view.facts(table)
        case .highCard(let view): return [seats] + view.facts(table)
        case .dice(let view):
            let target = "To win: \(view.targetScore) points."
            return [
                seats, Fact("target", target, .onArrival), table.points(view.scores),
            ]
        case .party(let view): return [seats] + view.facts(table)
        case .unknown: return [Fact("game", "This program does not know the game.")]
        }
    }

    private func facts(_ results: MatchResult) -> [Fact] {
        [Fact("end", headline(results))]
            + results.ranks.indices.map { place in
                let score = results.scores[place]
                return Fact(
                    "rank \(place)",
                    "\(results.ranks[place]). \(table.name(Seat(place))), "
                        + "\(score) point\(score == 1 ? "" : "s").")
            }
    }
}

extension Table {
    fileprivate var everybody: String {
        seats.indices.map { place in
            let seat = seats[place]
            let note = seat.isBot ? " (bot)" : seat.isAway ? " (away)" : ""
            return name(Seat(place)) + note
        }.joined(separator: ", ")
    }

    fileprivate func points(_ scores: [Int]) -> Fact {
        Fact("points", "Points: \(listed(scores)).", .withChoice)
    }

    /// `You 4, Mabel 7`
    fileprivate func listed(_ numbers: [Int]) -> String {
        numbers.enumerated().map { "\(name(Seat($0))) \($1)" }.joined(separator: ", ")
    }
}

extension CrazyEights.View {
    fileprivate func facts(_ table: Table) -> [Fact] {
        let rank = top.rank.map { $0 == .eight ? "" : ", or the rank \($0.word)" } ?? ""
        let turns = direction == "left" ? "down" : "up"
        var facts = [
            table.points(scores),
            Fact("counts", "Cards in hand: \(table.listed(handCounts)).", .withChoice),
            Fact(
                "stock", "\(stockCount) cards are in the stock. Turns go \(turns) the list.",
                .onArrival),
            Fact("top", "On the pile is \(top.label). Follow \(suit.word)\(rank).", .withChoice),
        ]
        if hand != nil { facts.append(.hand(sortedHand, table)) }
        return facts + Fact.hands(hands, table)
    }
}

extension HighCard.View {
    fileprivate func facts(_ table: Table) -> [Fact] {
        var facts = [table.points(scores)]
        if let cards = lastRound?.cards {
            facts.append(Fact("laid", "Laid: \(named(cards, table))."))
        }
        if let cards = self.table {
            let names = named(cards, table)
            facts.append(Fact("face down", names.isEmpty ? "" : "Face down: \(names)."))
        }
        if let laid { facts.append(Fact("own", "\(table.holder) laid \(laid.label).")) }
        if hand != nil { facts.append(.hand(sortedHand, table)) }
        return facts + Fact.hands(hands, table)
    }

    private func named(_ cards: [Card?], _ table: Table) -> String {
        cards.enumerated().compactMap { place, card in
            card.map { "\(table.name(Seat(place))) \($0.label)" }
        }.joined(separator: ", ")
    }
}

extension Fact {
    fileprivate static func hand(_ cards: [Card], _ table: Table) -> Fact {
        Fact("hand", "\(table.handTitle): \(listed(cards)).", .withChoice)
    }

    /// Everybody's, of a match that is looked back on with nothing hidden.
    fileprivate static func hands(_ hands: [[Card]]?, _ table: Table) -> [Fact] {
        (hands ?? []).enumerated().map { place, cards in
            let held = cards.isEmpty ? "nothing" : listed(cards.sorted { $0.order < $1.order })
            let sentence = table.sentence(Seat(place), "hold", ": \(held).")
            return Fact("hand \(place)", sentence, .withChoice)
        }
    }

    private static func listed(_ cards: [Card]) -> String {
        cards.map(\.label).joined(separator: ", ")
    }
}

extension PartyView {
    fileprivate func facts(_ table: Table) -> [Fact] {
        var facts = [
            table.points(table.seats.indices.map { score(Seat($0), table) }),
            Fact("question", question.text), card(table),
        ]
        if isDrawing {
            facts.append(Fact("pen", "Drawing by hand needs the screen: play without --plain."))
        } else if !canvas.isEmpty {
            facts.append(Fact("drawing", "There is a drawing. Without --plain it can be seen."))
        }
        for place in options.indices where !text(of: place, table).isEmpty {
            let outcome = outcome(of: options[place], table)
            let isOffered = table.isAsked && options[place].mayChoose == true
            guard !outcome.isEmpty || !isOffered else { continue }
            let rest = outcome.isEmpty ? "" : ", \(outcome)"
            facts.append(Fact("option \(place)", text(of: place, table) + rest))
        }
        facts += saidLines(table, Self.wide).enumerated().map {
            Fact("said \($0)", $1.text, .onArrival)
        }
        return facts + (betLine(table).map { [Fact("bet", $0)] } ?? [])
    }

    private func card(_ table: Table) -> Fact {
        let title = title(table)
        let text = cardText(table) ?? "a card that you can't see"
        let words = ["\(title.isEmpty ? "Card" : title): \(text)"] + cardFacts.map(\.text)
        return Fact("card", words.joined(separator: ". "))
    }

    /// A terminal or a screen reader breaks lines where it has to.
    private static let wide = 10_000
}
