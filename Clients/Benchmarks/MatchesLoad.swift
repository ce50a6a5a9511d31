import BusZeroMQ
import Contracts
import Hosting
import ParlorWire
import Platform

/// Somebody who orders matches as the lobby does, for a room that there isn't, and plays in them.
final class MatchesLoad {
    static let bots = (1...4).map { MatchPlayer(userId: PersonID("bot-\($0)"), botLevel: .easy) }
    static let people = ["ada", "bob"].map { MatchPlayer(userId: PersonID($0)) }
    private static let inFlight = 512

    private let system: BenchSystem
    private let calls: Pipeline
    private let roller: RollingClient
    /// Whom each match waits for.
    private var awaited: [EntityKey: PersonID] = [:]

    init(_ system: BenchSystem) throws {
        self.system = system
        roller = try RollingClient(system)
        calls = try system.calls(to: "match")
    }

    func order(
        _ count: Int, of game: GameID, _ settings: String, for players: [MatchPlayer]
    ) throws {
        try order(count, of: game, settings) { _ in players }
    }

    func order(
        _ count: Int, of game: GameID, _ settings: String, players: (Int) -> [MatchPlayer]
    ) throws {
        try calls.rate(of: count, inFlight: Self.inFlight) { number in
            let order = MatchOrder(
                roomCode: "BENCH", game: game, gameVersion: 1, category: nil,
                settings: RawJSON(Array(settings.utf8)), players: players(number),
                orderedAt: Clock.now,
                spectators: [], isPrivate: true, holdSeconds: 120, policy: .unnamed)
            let key = EntityKey("\(game)-\(number)")
            calls.begin(MatchCommand.order(order), of: key, by: .operator)
        } take: { reply in
            guard let match = reply.header.stream?.key else { return }
            awaited[match] = reply.body.withUnsafeBytes { RollingClient.awaited(in: $0) }
        }
    }

    /// Whoever has the dice throws them, in so many of the matches at once: how many a second, and
    /// what was kept of it.
    func roll(inFlight window: Int, for time: Duration) throws -> (rate: Double, kept: KeptRound) {
        let before = try KeptRound.head(of: journal)
        let names = Set((0..<window).map { EntityKey("dice-\($0)") })
        var playing = awaited.filter { names.contains($0.key) }
        let rate = try roller.rate(in: &playing, for: time)
        awaited.merge(playing) { $1 }
        return (rate, try KeptRound(journal, after: before, of: "match"))
    }

    /// How long each of so many throws in one match takes, one after the other.
    func throwing(_ count: Int, in match: EntityKey) throws -> [Double] {
        try (0..<count).map { _ in
            let person = awaited[match]!
            return try milliseconds {
                calls.begin("match.act", RollingClient.throwing, of: match, by: .person(person))
                let reply = try calls.take()
                awaited[match] = reply.body.withUnsafeBytes { RollingClient.awaited(in: $0) }
            }
        }
    }

    private var journal: String { "\(system.data)/game-authority.sqlite" }
}
