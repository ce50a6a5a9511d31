import ParlorGames

@testable import struct ParlorGames.Chance

/// Plays a match of a party game, with right, wrong and equal answers, late players and turns that end by
/// themselves, and writes down what happens at the table.
struct Notebook<G: DeckGame> {
    private(set) var game: G
    private(set) var round: NotedRound
    /// What the table shows to somebody who may see everything.
    private(set) var view: PartyView
    private var chance: Chance
    private var turn: Int?
    private var question = 0

    init(seats: Int, seed: UInt64) {
        chance = Chance(seed: seed)
        let short = G.Settings.presets.first { $0.key == "short" }!
        game = G.anew(seats: seats, settings: short.value, seed: seed)
        view = game.view(from: .all) as! PartyView
        round = NotedRound(view)
        turn = game.clock?.turn
    }

    /// Until everybody sees what the round came to.
    mutating func playRound() throws {
        if view.phase == .reveal {
            for seat in game.awaited { try game.play(PartyAction.next as! G.Action, by: seat) }
            look()
            guard !game.isOver else { return }
            (round, question) = (NotedRound(view), 0)
        }
        while view.phase != .reveal {
            switch chance.below(40) {
            case 0: game.timeOut()
            case 1 where game.standing.scores.count < 8: game.addSeat()
            default: try act()
            }
            look()
        }
        round.card = view.cards![0]
    }

    private mutating func look() {
        guard turn != game.clock?.turn || game.isOver else { return }
        turn = game.clock?.turn
        question += 1
        view = game.view(from: .all) as! PartyView
    }

    private mutating func act() throws {
        let seat = chance.pick(from: Array(game.awaited))
        let action = chance.pick(from: choices(of: seat))
        try game.play(action as! G.Action, by: seat)
        var note = NotedRound.Note(seat: seat.index, phase: view.phase, question: question)
        switch action {
        case .choose(let option):
            let chosen = view.options[option]
            note.chosen = chosen.text ?? chosen.player.map { "\($0)" }
        case .write(let text): note.text = text
        case .draw, .undo, .clear, .pass, .next, .bet: return
        }
        round.notes.append(note)
    }

    /// What the game offers and what else somebody might say; seldom nothing.
    private mutating func choices(of seat: Seat) -> [PartyAction] {
        let offered = game.legal(for: seat).map { $0 as! PartyAction }.filter { action in
            // Each line of a story is another, so that it is known whose was liked.
            if case .write = action { G.id != "storyChain" } else { true }
        }
        let all = (offered + said(by: seat)).filter { game.accepts($0 as! G.Action, by: seat) }
        let saying = all.filter { $0 != .pass }
        return saying.isEmpty || chance.below(8) == 0 ? [.pass] : saying
    }

    private mutating func said(by seat: Seat) -> [PartyAction] {
        let card = view.cards?.first
        switch view.phase {
        case .guess, .answer:
            let numbers = card?.number.map { number in [0, 1, -1, 7].map { "\(number + $0)" } }
            return ((card?.answers ?? []) + (numbers ?? [])).map { .write(text: $0) }
        case .write where G.id == "storyChain":
            return [.write(text: "Then came number \(round.notes.count)")]
        case .write:
            let others = round.notes(in: .write).compactMap(\.text)
            let own = (view.letter ?? "") + Self.inventions[seat.index]
            return [own, own, others.last, others.first?.uppercased()].compactMap(\.self)
                .map { .write(text: $0) }
        default: return []
        }
    }

    /// No two are nearly the same.
    private static var inventions: [String] {
        [
            "ombulastic", "irrifang", "exotundravel", "ubbleworth", "aquackamole", "yonderpip",
            "epsiloquent", "ottomanifest",
        ]
    }
}

extension NotedRound {
    /// As it begins; the card may not be drawn yet.
    fileprivate init(_ view: PartyView) {
        let scores = view.scores.byPlayer
        self.init(
            card: view.cards![0], lead: view.currentPlayerId.flatMap { Int($0) },
            seats: view.playing.map(\.index), scores: (0..<scores.count).map { scores["\($0)"]! })
    }
}
