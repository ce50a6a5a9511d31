import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import Play

@Suite struct RandomPlayTests {
    static let games = Catalogue.standard.games.map { GameID($0.entry.id) }
    static let sizes = [
        Size.usual, Size(columns: 100, rows: 30), Size(columns: 200, rows: 50),
        Size(columns: 40, rows: 12), Size(columns: 12, rows: 3),
    ]

    /// Plays for the first seat at random; what all can see is checked at every step.
    private func play(
        _ game: GameID, seed: UInt64, steps: Int, _ check: (OfflineMatch) throws -> Void
    ) throws {
        let entry = try #require(Catalogue.standard[game.rawValue]).entry
        let bots = Int(seed) % OfflineOrder.bots(for: entry).count
        var dice = Dice(seed: seed)
        var match = try OfflineMatch(
            OfflineOrder(
                game: game, bots: OfflineOrder.bots(for: entry).lowerBound + bots, skill: .easy),
            seed: seed)
        var now = Now(Instant(milliseconds: 0), date: Timestamp(milliseconds: 0))
        for _ in 0..<steps where !match.match.isOver {
            now = Now(now.instant + .seconds(1), date: now.date + .seconds(1))
            if let move = match.table.moves.randomElement(using: &dice) {
                _ = try match.act(move, now)
            }
            _ = match.tick(now)
            try check(match)
        }
    }

    @Test(arguments: games)
    func `every game is drawn from every place and in every size`(_ game: GameID) throws {
        for seed in UInt64(1)...2 {
            var dice = Dice(seed: seed)
            try play(game, seed: seed, steps: 400) { match in
                let seats = match.table.seats.indices.map { Viewpoint.seat(Seat($0)) }
                let viewpoint = (seats + [.audience, .all]).randomElement(using: &dice)!
                let table = match.table(from: viewpoint)
                #expect(table.view != .unknown)
                var model = Model(page: .match(MatchPage(table: table)))
                model.size = Self.sizes.randomElement(using: &dice)!
                model.focus = Int.random(in: 0...12, using: &dice)
                let screen = model.draw()
                #expect(screen.size == model.size)
                let isFull = (0..<model.size.rows).allSatisfy { row in
                    let cells = (0..<model.size.columns).map { screen[$0, row] }
                    return cells.reduce(0) { $0 + ($1?.glyph.width ?? 0) } == model.size.columns
                }
                #expect(isFull, "A row is wider or narrower than the screen.")
            }
        }
    }

    @Test(arguments: games)
    func `every legal action can be chosen, by its letter and by arrows and enter`(
        _ game: GameID
    ) throws {
        try play(game, seed: 3, steps: 150) { match in
            let table = match.table
            let model = Model(page: .match(MatchPage(table: table)))
            for move in table.moves {
                #expect(Self.canPlay(move, in: model, byLetter: true), "\(move) has no letter.")
                #expect(Self.canPlay(move, in: model, byLetter: false), "\(move) is not reached.")
            }
        }
    }

    @Test(arguments: games)
    func `what has the focus is on the screen`(_ game: GameID) throws {
        try play(game, seed: 4, steps: 150) { match in
            var model = Model(page: .match(MatchPage(table: match.table)))
            for focus in model.menu.items.indices {
                model.focus = focus
                let text = model.draw().lines.joined(separator: "\n")
                #expect(text.contains("▸") || text.contains("┏"))
            }
        }
    }

    /// Each item is pressed in turn; a dialog's items too.
    private static func canPlay(_ move: RawJSON, in model: Model, byLetter: Bool) -> Bool {
        model.menu.items.indices.contains { place in
            var next = model
            let effects = choose(place, in: &next, byLetter: byLetter)
            if effects == [.act(move)] { return true }
            guard next.dialog != nil else { return false }
            return next.menu.items.indices.contains { place in
                var last = next
                return choose(place, in: &last, byLetter: byLetter) == [.act(move)]
            }
        }
    }

    private static func choose(_ place: Int, in model: inout Model, byLetter: Bool) -> [Effect] {
        if byLetter {
            guard let key = model.menu.items[place].key else { return [] }
            return model.receive(.key(.character(key)))
        }
        _ = model.receive(.key(.home))
        for _ in 0..<place { _ = model.receive(.key(.right)) }
        return model.receive(.key(.enter))
    }
}
