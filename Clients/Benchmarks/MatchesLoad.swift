import BusZeroMQ
import Contracts
import Hosting
import Wire

/// Somebody who orders matches as the lobby does, for a room that there isn't, and plays in them.
final class MatchesLoad {
    static let bots = (1...4).map { MatchPlayer(userId: PersonID("bot-\($0)"), botLevel: .easy) }
    static let people = ["ada", "bob"].map { MatchPlayer(userId: PersonID($0)) }
    private static let inFlight = 512

    private let system: BenchSystem
    private let client: BusClient
    private let clock = ContinuousClock()
    private let roller: RollingClient
    private var asked = 0
    /// Whom each match waits for.
    private var awaited: [EntityKey: PersonID] = [:]

    init(_ system: BenchSystem, _ client: BusClient) throws {
        self.system = system
        roller = try RollingClient(system)
        self.client = client
    }

    /// So many a second.
    @discardableResult
    func order(
        _ count: Int, of game: GameID, _ settings: String, for players: [MatchPlayer]
    ) throws -> Double {
        let began = clock.now
        var (sent, left) = (0, count)
        while left > 0 {
            while sent < count, client.underWay < Self.inFlight {
                let order = MatchOrder(
                    roomCode: "BENCH", game: game, gameVersion: 1, category: nil,
                    settings: RawJSON(Array(settings.utf8)), players: players,
                    orderedAt: Clock.now, spectators: [], isPrivate: true,
                    holdSeconds: 120, policy: .unnamed)
                let (name, body) = JSON.encode(choice: MatchCommand.order(order))
                send(CallName(name), body, EntityKey("\(game)-\(sent)"), by: .part("bench"))
                sent += 1
            }
            try take()
            left -= 1
        }
        return Double(count) / ((clock.now - began) / .seconds(1))
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

    private var journal: String { "\(system.data)/game-authority.sqlite" }
}

extension MatchesLoad {
    private func send(_ name: CallName, _ body: Bytes, _ key: EntityKey, by actor: Actor) {
        asked += 1
        let header = CallHeader(id: CommandID("match-\(asked)"), call: name, actor: actor)
        client.begin(
            Call(kind: "match", key: key, header: header, body: body), timeout: .seconds(30))
    }

    private func take() throws {
        guard let reply = try client.next(within: .seconds(30)) else {
            throw BusFault(.addressUnusable, "No answer came for 30 s.")
        }
        if let failure = reply.failure { throw failure }
        guard let match = reply.header.stream?.key else { return }
        awaited[match] = reply.body.withUnsafeBytes { RollingClient.awaited(in: $0) }
    }
}
