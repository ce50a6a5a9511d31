import Contracts
import Foundation
import ParlorWire
import Testing

extension PatientProofs {
    /// A party of eight with everything real, amid people who come and go and an authority that is killed.
    @Suite struct Parties {
        private static let chosen = ProcessInfo.processInfo.environment["PARLOR_PARTY"]

        @Test func `a party of eight plays three games in one room`() throws {
            try Cluster.run { cluster in
                let party = try PartyRoom(in: cluster, seed: 1)
                let games = try party.catalogue()
                let evening = ["trivia", "mostLikelyTo", "fillTheBlank"].map { id in
                    games.first { $0.id == id }!
                }
                for game in evening { try party.play(game, losing: game.id == "trivia") }
                try party.end(with: evening[0])
            }
        }

        /// `PARLOR_PARTY=all make test ONLY='EndToEnd.*Parties'` plays them all, as `make soak` does;
        /// `PARLOR_PARTY=dice,trivia` plays these.
        @Test(.enabled(if: chosen != nil, "It takes minutes: make soak runs it."))
        func `a party of eight plays every game in one room, and no card comes twice`() throws {
            let decks = try Folder()
            try SmallDecks.write(to: decks)
            let cluster = try Cluster(["PARLOR_DECKS": decks.path])
            try cluster.up()
            let seed = UInt64.random(in: 0..<1_000_000)
            print("The party plays by seed \(seed).")
            try cluster.downAfterwards { cluster in
                let party = try PartyRoom(in: cluster, seed: seed)
                let all = try party.catalogue()
                #expect(all.count == 24)
                let names = Self.chosen!.split(separator: ",").map(String.init)
                let games = all.filter { names == ["all"] || names.contains($0.id.rawValue) }
                for (index, game) in games.enumerated() {
                    // The supervisor takes a process that ends too often for a broken one.
                    if index == games.count / 2 { try cluster.renew("game-authority") }
                    try party.play(game)
                }
                for game in games where SmallDecks.games.contains(game.id.rawValue) {
                    for _ in 1...2 { try party.play(game, category: SmallDecks.category) }
                }
                try party.end(with: games[0])
            }
        }
    }
}

extension Cluster {
    fileprivate func renew(_ service: String) throws {
        try scale(0, of: service)
        try scale(1, of: service)
    }
}

/// Six cards each, which two matches of three rounds use up.
private enum SmallDecks {
    static let games = ["trivia", "mostLikelyTo"]
    static let category = "fr-six"

    static func write(to folder: Folder) throws {
        for game in games {
            let cards = (1...6).map { number in
                game == "trivia"
                    ? #"{"text": "Combien font \#(number) et 1 ?", "options": ["\#(number + 1)", "0", "50", "70"]}"#
                    : #"{"text": "Capable de perdre ses clefs \#(number) fois"}"#
            }
            let deck = #"""
                {"game": "\#(game)", "language": "fr", "categories": [
                {"id": "\#(category)", "name": "Six", "cards": [\#(cards.joined(separator: ", "))]}]}
                """#
            try deck.write(toFile: "\(folder.path)/\(game).json", atomically: true, encoding: .utf8)
        }
    }
}
