import Contracts
import Foundation
import ParlorGames
import ParlorKit
import ParlorTesting
import ParlorWire
import TestKit
import Testing

/// What an app on ParlorKit takes: `make measure` says how much.
@Suite(.serialized) struct MeasuringTests {
    @Test func `a thousand rooms of eight are watched at once`() async throws {
        let server = FakeParlor()
        let ada = try await server.guest("Ada")
        let room = try await ada.rooms.create("Friday night", game: "dice")
        for _ in 2...8 { try await ada.room(room.code).addBot() }
        let one = try await ada.watch(room: room.code).settled()
        let eve = try await app(of: RoomsNetwork(room: one), at: server)
        let before = residentBytes
        let rooms = (0..<1_000).map { eve.watch(room: RoomsNetwork.code($0)) }
        for room in rooms { try await room.settled() }
        let taken = residentBytes - before
        #expect(rooms.allSatisfy { $0.view?.inside?.players.count == 8 })
        Figures.note(
            "1,000 watched rooms of 8", bytes: taken, expected: 20 << 20, beside: before,
            "the process before")
    }

    @Test func `calls with types are made and answered one by one`() async throws {
        let server = FakeParlor()
        let room = try await server.guest("Ada").rooms.create("Friday night")
        let eve = try await app(of: RoomsNetwork(room: room), at: server)
        let (calls, code) = (2_000, room.code)
        try await eve.friends.declineInvitation(to: code)
        let before = processorTime
        for _ in 1...calls { try await eve.friends.declineInvitation(to: code) }
        let taken = processorTime - before
        #expect(eve.state.status == .online)
        let written = processorTime
        var bytes = 0
        for _ in 1...calls {
            bytes += JSON.encode(choice: FriendsCall.declineInvitation(roomCode: code)).body.count
        }
        let writing = processorTime - written
        #expect(bytes > calls)
        Figures.note(
            "a typed call and its answer, of processor", taken / calls,
            expected: .microseconds(20), beside: writing / calls, "its JSON")
    }

    @Test func `acts are shown, and then confirmed`() async throws {
        let server = FakeParlor()
        let ada = try await server.guest("Ada")
        let match = try await ada.games.practice("crazyEights", bots: 1, seed: 1)
        let store = GameStore(
            CrazyEights.self, over: ServerTransport(match.matchId, at: ada))
        let asked = ContinuousClock.now
        _ = try await ada.match(match.matchId).get()
        let answer = ContinuousClock.now - asked
        var times: [Duration] = []
        var known: Revision = 0
        while times.count < 20 {
            let state = try await store.state {
                $0.certainty == .confirmed && $0.confirmed.rev >= known
            }
            guard state.results == nil else { break }
            guard let action = state.legal.first else {
                await server.clock.advance(by: .seconds(1))
                continue
            }
            let start = ContinuousClock.now
            try store.act(action)
            times.append(ContinuousClock.now - start)
            known = state.confirmed.rev + 1
        }
        try #require(!times.isEmpty)
        Figures.note(
            "an act is shown", times.sorted()[times.count / 2], expected: .milliseconds(1),
            beside: answer, "an answer of the fake")
    }

    private func app(of network: RoomsNetwork, at server: FakeParlor) async throws -> Parlor {
        let app = Parlor(
            server.address, app: AppVersion("test/1.0.0"), keeper: MemoryKeeper(),
            network: network, clock: server.clock.device)
        try await app.begin()
        return app
    }

    /// Of all threads.
    private var processorTime: Duration { .microseconds(Int(clock())) }

    private var residentBytes: Int {
        #if os(Linux)
            let statm = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            return (statm?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
        #else
            return 0
        #endif
    }
}
