import Contracts
import Foundation
import Hosting
import ParlorGames
import ParlorKit
import ParlorTesting
import ParlorWire
import TestKit
import Testing

extension AppProofs {
    /// A match of devices near each other goes on at a server.
    @Suite struct MovingMatches {
        @Test func `a match moves in mid-turn while the hosting phone and the server are killed`()
            async throws
        {
            try await Cluster.runAmidTasks { cluster in
                var apps: [Parlor] = []
                for name in Phones.names { apps.append(try await cluster.app(name)) }
                for moment in [0, 3, 12] {
                    try await move(apps, cluster, killedAfter: .milliseconds(moment))
                }
            }
        }

        private func move(
            _ apps: [Parlor], _ cluster: Cluster, killedAfter moment: Duration
        ) async throws {
            let phones = try await Phones(apps)
            let (sessions, stores, match) = (phones.sessions, phones.stores, phones.match)
            let before = try await phones.playToMidTurn()
            let authority = try cluster.pid(of: "game-authority-1")
            phones.nearby.cut("Cleo")
            try stores[2].act(.bank)
            let moving = Task { try? await sessions[0].moveToServer(apps[0]) }
            pause(for: moment)
            try killAtOnce(authority)
            sessions[0].stop()
            moving.cancel()

            try await waitAmidTasks(for: "Bob's phone to host") { sessions[1].state.isHosting }
            var patience = PatienceAmidTasks()
            while sessions[1].state.moved != match {
                guard await patience.goesOn() else { throw NeverTrue("the match to move") }
                _ = try? await sessions[1].moveToServer(apps[1])
            }
            try await waitAmidTasks(for: "Bob and Cleo to play at the server") {
                guard let bob = stores[1].state, let cleo = stores[2].state else { return false }
                return bob.confirmed.isOfServer && cleo.confirmed.isOfServer
                    && bob.confirmed.rev == cleo.confirmed.rev && cleo.unconfirmed.isEmpty
            }
            let cleo = try #require(stores[2].state)
            #expect(cleo.view.scores[2] == before.score + before.atRisk)
            let stream = StreamName("match", EntityKey(match.rawValue))
            var history: [EventPage.Entry] = []
            try await waitAmidTasks(for: "the match's history") {
                history = (try? cluster.client().history(of: stream)) ?? []
                return !history.isEmpty
            }
            #expect(history.count { $0.event == "acted" } == 1)

            let ada = GameStore(DiceGame.self, over: ServerTransport(match, at: apps[0]))
            try await waitAmidTasks(for: "Ada to find the match at the server") {
                guard let view = ada.state?.view else { return false }
                return view == stores[2].state?.view
            }
            _ = await moving.value
        }
    }
}

/// Three devices near each other, which play dice.
private struct Phones {
    static let names = ["Ada", "Bob", "Cleo"]

    let nearby: FakeNearby
    /// The first one hosts.
    let sessions: [PeerSession]
    let stores: [GameStore<DiceGame>]
    let match: MatchID

    init(_ apps: [Parlor]) async throws {
        let nearby = FakeNearby()
        var players: [PersonIdentity] = []
        for (app, name) in zip(apps, Self.names) {
            players.append(
                PersonIdentity(
                    userId: try #require(await app.userId), displayName: DisplayName(read: name),
                    avatar: .initials))
        }
        var room = PeerRoom("Ada's")
        // However slow the machine is, no bot plays for Cleo.
        room.patience.matchSeconds = 600
        let host = try PeerSession.host(room, as: players[0], over: nearby.channel("Ada"))
        let others = [1, 2].map {
            PeerSession.find(as: players[$0], over: nearby.channel(Self.names[$0]))
        }
        let code = try #require(host.state.room?.code)
        try await host.room(code).configure(RoomChange(selectedGameType: "dice"))
        for other in others {
            try await other.room(code).join()
            try await other.room(code).ready()
        }
        try await host.room(code).start()
        let match = try #require(host.state.match)
        let sessions = [host] + others
        stores = zip(sessions, apps).map { session, app in
            GameStore(DiceGame.self, over: session.transport(for: match, movingTo: app))
        }
        (self.nearby, self.sessions, self.match) = (nearby, sessions, match)
    }

    /// Plays until Cleo has thrown, and may go on or bank: what she has so far.
    func playToMidTurn() async throws -> (score: Int, atRisk: Int) {
        var patience = PatienceAmidTasks()
        while await patience.goesOn() {
            try await waitAmidTasks(for: "all to have seen the last throw") {
                let states = stores.compactMap(\.state)
                return states.count == stores.count
                    && states.allSatisfy { $0.certainty == .confirmed }
                    && Set(states.map(\.confirmed.rev)).count == 1
            }
            guard let mover = stores.first(where: { $0.state?.isMyTurn == true }),
                let view = mover.state?.view
            else { continue }
            if mover === stores[2], view.atRisk > 0 { return (view.scores[2], view.atRisk) }
            try mover.act(view.atRisk > 0 ? .bank : .roll)
        }
        throw NeverTrue("Cleo to have thrown")
    }
}

extension MatchState {
    fileprivate var isOfServer: Bool { !epoch.rawValue.hasPrefix("term-") }
}
