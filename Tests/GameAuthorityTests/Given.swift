import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios

@testable import GameAuthority
@testable import MatchRules

extension PersonID {
    static let ada: PersonID = "ada"
    static let cleo: PersonID = "cleo"
    static let bob: PersonID = "bob"
    static let eve: PersonID = "eve"
    static let robo: PersonID = "bot-robo"
}

extension Actor {
    static let ada = Actor.person(.ada)
    static let cleo = Actor.person(.cleo)
    static let bob = Actor.person(.bob)
    static let eve = Actor.person(.eve)
    static let lobby = Actor.part("follower.rooms")
}

extension Timestamp {
    static let birth = Timestamp(milliseconds: 1_772_366_400_000)
    static func after(_ seconds: Int) -> Timestamp { birth + .seconds(seconds) }
}

extension RawJSON {
    static func of(_ text: String) -> RawJSON { RawJSON(Array(text.utf8)) }
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension MatchOrder {
    static func of(
        _ game: GameID = "highCard", _ players: [MatchPlayer] = [.ada, .bob],
        settings: String = "{}", spectators: [PersonID] = [], isPrivate: Bool = false,
        policy: MatchPolicy = .unnamed
    ) -> MatchOrder {
        MatchOrder(
            roomCode: "K7QD", game: game,
            gameVersion: Catalogue.standard[game.rawValue]?.entry.settingsVersion ?? 1,
            category: nil, settings: .of(settings), players: players, orderedAt: .birth,
            spectators: spectators, isPrivate: isPrivate, holdSeconds: 120, policy: policy)
    }
}

extension MatchPlayer {
    static let ada = MatchPlayer(userId: .ada)
    static let cleo = MatchPlayer(userId: .cleo)
    static let bob = MatchPlayer(userId: .bob)
    static let robo = MatchPlayer(userId: .robo, botLevel: .easy)
}

extension Scenario<Match> {
    /// A match that a room has ordered.
    static func ordered(_ order: MatchOrder = .of(), seed: UInt64 = 7) -> Scenario<Match> {
        let empty = Scenario(Match.self, key: "m1", at: .birth)
        return empty.adding(try! empty.deciding(.order(order), by: .lobby, seed: seed))
    }

    func adding(_ events: [MatchEvent]) -> Scenario<Match> {
        events.reduce(self) { $0.and($1) }
    }

    /// What this leads to has happened.
    func having(_ command: MatchCommand, by actor: Actor, seed: UInt64 = 1) throws -> Scenario<
        Match
    > {
        adding(try deciding(command, by: actor, seed: seed))
    }

    /// Everything that comes due by then has happened, each at its time.
    func until(_ end: Timestamp) throws -> Scenario<Match> {
        var scenario = self
        var seed: UInt64 = 0
        while let due = scenario.state.deadline?.at, due <= end {
            seed += 1
            scenario = try scenario.at(due).having(.lapse, by: .clock, seed: seed)
        }
        return scenario.at(end)
    }

    func legal(_ person: PersonID) -> [RawJSON] {
        let match = state
        return match.seat(of: person).flatMap { match.game?.legal(for: $0) } ?? []
    }

    /// Somebody does the first thing that they may do.
    func acting(_ person: PersonID) throws -> Scenario<Match> {
        try having(.act(action: legal(person)[0], at: nil), by: .person(person))
    }

    var names: [String] { history.map { JSON.encode(choice: $0).name } }

    /// How it ended, with the last event.
    func ended() throws -> EndedMatch {
        guard case .ended(let match)? = history.last else { throw Unexpected(history.last) }
        return match
    }

    /// What was done last.
    func move() throws -> MatchMove {
        guard case .acted(let move)? = history.last else { throw Unexpected(history.last) }
        return move
    }
}

struct Unexpected: Error, CustomStringConvertible {
    let description: String
    init(_ event: MatchEvent?) { description = "It was \(event.map { "\($0)" } ?? "nothing")." }
}
