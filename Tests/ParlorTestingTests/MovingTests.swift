import Contracts
import ParlorGames
import ParlorKit
import ParlorTesting
import ParlorWire
import TestKit
import Testing

/// A match of phones that are near each other goes on at a server.
@Suite struct MovingTests {
    let server = FakeParlor()

    @Test func `a match moves, and who was away goes on with it`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let nearby = FakeNearby()
        let (host, guest) = try await meet(ada, bob, nearby)
        let id = try await begin(host, guest)
        let stores = [
            GameStore(DiceGame.self, over: host.transport(for: id, movingTo: ada)),
            GameStore(DiceGame.self, over: guest.transport(for: id, movingTo: bob)),
        ]
        for _ in 0..<3 { _ = try await play(stores) }
        nearby.cut("ada")
        await server.settled()
        #expect(try await host.moveToServer(ada) == id && host.state.moved == id)
        await server.clock.advance(by: .seconds(6))
        for store in stores { try await store.state { $0.confirmed.epoch != "term-1" } }
        var result: MatchResult?
        var patience = PatienceAmidTasks()
        while result == nil {
            guard await patience.goesOn() else { throw NeverTrue("the match to end") }
            result = try await play(stores)
        }
        #expect(result?.winners.count == 1)
        for app in [ada, bob] {
            let person = try #require(await app.userId)
            #expect(try await ada.people.get(person).globalStats.totalGamesPlayed == 0)
        }
    }

    @Test func `a guest asks, and both go on at the server`() async throws {
        let (ada, bob) = (try await server.guest("Ada"), try await server.guest("Bob"))
        let (host, guest) = try await meet(ada, bob, FakeNearby())
        let id = try await begin(host, guest)
        let stores = [
            GameStore(DiceGame.self, over: host.transport(for: id, movingTo: ada)),
            GameStore(DiceGame.self, over: guest.transport(for: id, movingTo: bob)),
        ]
        _ = try await play(stores)
        #expect(try await guest.moveToServer(bob) == id && guest.state.moved == id)
        for store in stores { try await store.state { $0.confirmed.epoch != "term-1" } }
        _ = try await play(stores)
        for store in stores { #expect(store.state?.confirmed.epoch != "term-1") }
    }

    private func meet(
        _ ada: Parlor, _ bob: Parlor, _ nearby: FakeNearby
    ) async throws -> (host: PeerSession, guest: PeerSession) {
        var room = PeerRoom("Ada's")
        (room.hostPolicy, room.game) = (.end, "dice")
        let host = try PeerSession.host(
            room, as: try await player(ada, "Ada"), over: nearby.channel("ada"),
            clock: server.clock.device)
        let guest = PeerSession.find(
            as: try await player(bob, "Bob"), over: nearby.channel("bob"),
            clock: server.clock.device)
        return (host, guest)
    }

    private func player(_ app: Parlor, _ name: String) async throws -> PersonIdentity {
        PersonIdentity(
            userId: try #require(await app.userId), displayName: DisplayName(read: name),
            avatar: .initials)
    }

    private func begin(_ host: PeerSession, _ guest: PeerSession) async throws -> MatchID {
        let code = try #require(host.state.room?.code)
        try await guest.room(code).join()
        let settings = RawJSON(Bytes(#"{"targetScore": 20}"#.utf8))
        try await host.room(code).configure(RoomChange(settings: settings))
        try await guest.room(code).ready()
        try await host.room(code).start()
        return try #require(host.state.match)
    }

    /// Whose turn it is acts, and both see it.
    private func play(_ stores: [GameStore<DiceGame>]) async throws -> MatchResult? {
        for store in stores {
            let state = try await store.state { $0.certainty == .confirmed }
            if let result = state.results { return result }
            guard state.isMyTurn else { continue }
            try store.act(state.view.atRisk >= 5 ? .bank : .roll)
            let after = try await store.state {
                $0.certainty == .confirmed && $0.confirmed.rev > state.confirmed.rev
            }
            for other in stores {
                try await other.state { $0.confirmed.rev >= after.confirmed.rev }
            }
            return after.results
        }
        return nil
    }
}
