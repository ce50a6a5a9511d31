import Contracts
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// What others played with somebody who left for good.
    @Suite struct ErasedPlayers {
        private static let typed = "a pudding that somebody forgot on a ship"

        /// One game has cards alone, in the other players type.
        @Test(arguments: [GameID("highCard"), GameID("bluffDictionary")])
        func `a match is replayed byte by byte as before one of its players was erased`(
            game: GameID
        ) throws {
            try Cluster.run { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                let evening = try Evening(
                    [ada, bob], watched: try cluster.guest("Eve"), game, #"{"rounds":2}"#)
                let match = try evening.start()
                try evening.play(
                    match, writing: [ada.person: Self.typed, bob.person: "a hat for quiet dogs"])
                func replays() throws -> [String] {
                    try ["all", "0", "1", "audience"].map { seat in
                        try cluster.parlor("replay", match.rawValue, "--seat", seat, "--json")
                            .output
                    }
                }
                let before = try replays()
                #expect(before.allSatisfy { $0.contains("\"rev\"") })
                #expect(before[0].contains(ada.person.rawValue))
                #expect(before[0].contains(Self.typed) == (game == "bluffDictionary"))

                #expect(try ada.raw("account.delete", #"{"withMessages": true}"#).error == nil)
                try wait(for: "the player's name to be gone") {
                    try cluster.parlor("who", ada.person.rawValue).output.contains("Deleted user")
                }
                #expect(try replays() == before)
                try killAtOnce(try cluster.pid(of: "game-authority-1"))
                try wait(for: "the same replay by a new process") { try replays() == before }
                let steps = try bob.wholeReplay(of: match)
                #expect(steps.map(\.rev) == Array(1...steps.count))
            }
        }
    }
}
