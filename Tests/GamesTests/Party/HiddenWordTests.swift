import Foundation
import ParlorGames
import ParlorWire
import Testing

@testable import struct ParlorGames.Chance

/// A word that some know and others look for.
@Suite struct HiddenWordTests {
    private static let ofWords = Module.party.filter {
        ["whoAmI", "sketchAndGuess", "charades", "forbiddenWords"].contains($0.game.entry.id)
    }

    @Test(arguments: ofWords, 3...7)
    func `only who tells it or listens for mistakes sees anything of the card`(
        _ module: Module, seats: Int
    ) throws {
        func check<G: DeckGame>(_ type: G.Type) throws {
            var game = G.anew(seats: seats, seed: 3)
            let ideas = Set(type.ideas(on: Array(type.builtInDeck.prefix(24))))
            var hidden = 0
            for seed in 1...12 as ClosedRange<UInt64> {
                try game.playOn(seed: seed, upTo: 4) { game in
                    let all = game.view(from: .all) as! PartyView
                    guard all.phase == .guess, let card = all.cards?.first else { return }
                    let told = Set((game.view(from: .audience) as! PartyView).said.map(\.text))
                    let texts = Self.texts(in: JSON.encode(card)).subtracting(ideas)
                        .filter { !told.contains($0) }
                    for viewpoint in game.viewpoints {
                        let view = game.view(from: viewpoint) as! PartyView
                        let isIn = all.playing.contains { viewpoint == .seat($0) }
                        let knows = isIn && view.role != .guesser
                        #expect((view.currentCard?.text != nil) == knows)
                        guard !knows else { continue }
                        hidden += 1
                        let seen = Self.texts(in: JSON.encode(game.seen(from: viewpoint)))
                        #expect(seen.isDisjoint(with: texts))
                        #expect(Self.texts(in: JSON.encode(view)).isDisjoint(with: texts))
                    }
                }
                if seed == 1 { game.addSeat() }
                if seed == 3 { game.resign(0) }
            }
            #expect(hidden > 20)
        }
        try check(module.deckGame)
    }

    @Test(arguments: ofWords)
    func `what a guesser is offered to write comes from all cards, in an order of its own`(
        _ module: Module
    ) {
        func check<G: DeckGame>(_ type: G.Type) {
            let deck = type.builtInDeck
            let ideas = type.ideas(on: deck)
            #expect(ideas.count == 32 && Set(ideas).isSubset(of: deck.compactMap(\.misses?.last)))
            #expect(ideas == type.ideas(on: deck.reversed()))
        }
        check(module.deckGame)
    }

    @Test func `nobody but the teller sees what the teller may tell`() throws {
        let game = Party<TwoTruthsAndALie>.anew(seats: 8, seed: 2)
        let teller = try #require(game.awaited.first { _ in true })
        let card = try #require((game.view(from: .all) as PartyView).cards?.first)
        let statements = Set((card.statements ?? []).flatMap(\.self))
        for viewpoint in game.viewpoints where viewpoint != .seat(teller) {
            let seen = Self.texts(in: JSON.encode(game.seen(from: viewpoint)))
            #expect(!statements.isEmpty && seen.isDisjoint(with: statements))
        }
    }

    /// All texts that are values somewhere in it.
    private static func texts(in bytes: Bytes) -> Set<String> {
        func texts(in value: Any) -> [String] {
            switch value {
            case let text as String: [text]
            case let list as [Any]: list.flatMap { texts(in: $0) }
            case let fields as [String: Any]: fields.values.flatMap { texts(in: $0) }
            default: []
            }
        }
        let value = try? JSONSerialization.jsonObject(with: Data(bytes))
        return Set(texts(in: value ?? []))
    }
}
