import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios

@testable import GameAuthority
@testable import MatchRules

extension MatchPolicy {
    /// Of a game with rounds that others may join.
    static let party = MatchPolicy(
        allowsRejoin: true, supportsSpectators: true, endsRoom: false, allowsLateJoin: true)
}

extension Scenario<Match> {
    /// Trivia: twenty seconds for an answer, two for what came of it.
    static func trivia(_ players: [MatchPlayer] = [.ada, .bob], rounds: Int = 3) -> Self {
        .ordered(
            .of(
                "trivia", players,
                settings: #"{"rounds": \#(rounds), "turnSeconds": 20, "revealSeconds": 2}"#,
                isPrivate: true, policy: .party))
    }

    /// Each of them does the first thing that they may do.
    func acting(_ people: PersonID...) throws -> Scenario<Match> {
        try people.reduce(self) { try $0.acting($1) }
    }

    /// The lobby has told it.
    func hearing(_ command: MatchCommand) throws -> Scenario<Match> {
        try having(command, by: .lobby)
    }

    var awaited: [PersonID] { state.awaited.map { state.person(at: $0) } }
}
