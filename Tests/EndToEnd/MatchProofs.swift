import BusZeroMQ
import Contracts
import Foundation
import Hosting
import Testing
import Wire

extension Proofs {
    /// Matches, with everything real.
    @Suite struct Matches {
        @Test
        func `four play Crazy Eights from sign-in to statistics, each seeing their own cards`()
            throws
        {
            try Cluster.run { cluster in
                let bus = try cluster.subscription("match.")
                let devices = try ["Ada", "Bob", "Cleo", "Dora"].map { try cluster.guest($0) }
                let match = try Self.start(devices, "crazyEights")
                try Self.play(match, devices)
                for device in devices {
                    _ = try device.first("the end") { $0.event == "ended" }
                    try Self.expectOwnSight(device, match)
                }
                try Self.expectPublicAlone(bus)

                var wins = 0
                for device in devices {
                    let query = PersonQuery.get(userId: device.person)
                    var stats = GlobalStats()
                    try wait(for: "the statistics of \(device.person)") {
                        stats = try device.ask(query, as: PersonView.self).globalStats
                        return stats.totalGamesPlayed > 0
                    }
                    #expect(stats.totalGamesPlayed == 1)
                    wins += stats.totalWins
                }
                let over = try devices[0].ask(
                    MatchQuery.get, key: EntityKey(match.rawValue), as: MatchView.self)
                #expect(over.status == .over && wins == over.results?.winners.count)
                try Self.expectReplay(of: match, for: devices[1])
                let steps = try cluster.parlor("replay", match.rawValue, "--json").lines
                #expect(try steps.count == cluster.client().history(of: .match(match)).count)
                let one = try cluster.parlor("replay", match.rawValue, "--at", "3", "--seat", "1")
                #expect(one.exit == 0 && one.output.contains("handCounts"))
            }
        }

        @Test func `nothing acknowledged is lost over kills amid a match, and bots end it`() throws
        {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let code = try client.createRoom(
                    .createRoom(by: "ada"))
                let long = RawJSON(Array(#"{"rounds": 11}"#.utf8))
                try client.tell(.configure(RoomChange(settings: long)), code, by: "ada")
                try client.tell(.plainJoin, code, by: "bob")
                try client.tell(.addBot(level: .medium), code, by: "ada")
                try client.tell(.ready(isReady: true), code, by: "bob")
                let match = try client.startedMatch(in: code, by: "ada")
                var kept: [CommandID: Int] = [:]
                var random = SystemRandomNumberGenerator()
                for turn in 0..<6 {
                    for person in ["ada", "bob"] as [PersonID] {
                        let (id, rev) = try Self.act(match, person, client)
                        if let rev { kept[id] = rev }
                    }
                    let part = ["game-authority-1", "lobby-1", "bus-1"].randomElement(
                        using: &random)!
                    print("Turn \(turn): \(part) is killed.")
                    try killAtOnce(try cluster.pid(of: part))
                }
                for person in ["ada", "bob"] as [PersonID] {
                    try wait(for: "\(person) to leave") {
                        let leave = Call.room(RoomCommand.leave, code, by: person)
                        let reply = try client.call(leave, timeout: .seconds(5))
                        return reply.failure == nil || reply.failure?.code == .notMember
                            || reply.failure?.code == .roomNotFound
                    }
                }
                try wait(for: "the match to end by itself", within: .seconds(60)) {
                    let view = try? client.match(match, for: "ada")
                    return view?.status == .over
                }
                let history = try client.history(of: .match(match))
                #expect(history.map(\.rev) == Array(1...history.count))
                for (id, rev) in kept {
                    let found = history.filter { $0.id == id }
                    #expect(found.count { $0.event == "acted" } == 1, "\(id)")
                    #expect(found.last?.rev == rev)
                }
                #expect(kept.count == 12)
            }
        }

        @Test func `a match goes on over two instances and back to one`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let code = try client.readyRoom("ada", "bob")
                let match = try client.startedMatch(in: code, by: "ada")
                for (round, count) in [2, 1, 2].enumerated() {
                    try cluster.scale(count, of: "game-authority")
                    for person in ["ada", "bob"] as [PersonID] {
                        let (_, rev) = try Self.act(match, person, client)
                        #expect(rev != nil, "Round \(round), \(person).")
                    }
                }
                let history = try client.history(of: .match(match))
                #expect(history.count { $0.event == "acted" } == 6)
                #expect(history.map(\.rev) == Array(1...history.count))
            }
        }
    }
}

extension Proofs.Matches {
    static func start(_ devices: [Device], _ game: GameID) throws -> MatchID {
        let host = devices[0]
        let view = try host.ask(
            RoomCommand.create(
                roomName: "Friday", maxPlayers: devices.count, isPrivate: true, passcode: nil,
                hostPolicy: nil, selectedGameType: game, patience: nil, appVersion: nil,
                games: nil), as: RoomView.self)
        for guest in devices.dropFirst() {
            _ = try guest.ask(RoomCommand.plainJoin, key: view.code.key, as: RoomView.self)
            _ = try guest.ask(
                RoomCommand.ready(isReady: true), key: view.code.key, as: RoomView.self)
        }
        try host.watch([.room(view.code)])
        _ = try host.ask(RoomCommand.start, key: view.code.key, as: RoomView.self)
        _ = try host.first("the match to begin") { $0.event == "started" }
        let room = try host.ask(RoomQuery.get, key: view.code.key, as: RoomView.self)
        let match = room.inside!.matchId!
        for device in devices { try device.watch([.match(match)]) }
        return match
    }

    /// Whoever may do something does the last of it: that draws no more than it must.
    static func play(_ match: MatchID, _ devices: [Device]) throws {
        let key = EntityKey(match.rawValue)
        try wait(for: "the match to end", within: .seconds(120)) {
            for device in devices {
                let legal = try device.ask(MatchQuery.legal, key: key, as: LegalActions.self)
                guard let action = legal.actions.first else { continue }
                let act = MatchCommand.act(action: action, at: legal.rev)
                let view = try device.ask(act, key: key, as: MatchView.self)
                if view.status == .over { return true }
            }
            return false
        }
    }

    private struct Seen: Decodable {
        struct View: Decodable {
            let hand: [String]?
            let hands: [[String]]?
            let handCounts: [Int]
        }
        let view: View?
    }

    /// Every event came, in order, each with the own hand and nobody else's.
    static func expectOwnSight(_ device: Device, _ match: MatchID) throws {
        let events = device.events(of: .match(match))
        let revs = events.compactMap(\.rev)
        #expect(revs == Array(revs[0]..<(revs[0] + revs.count)))
        let key = EntityKey(match.rawValue)
        let seat = try device.ask(MatchQuery.get, key: key, as: MatchView.self).seat!
        for event in events where event.event == "acted" {
            let seen = try JSON.decode(Seen.self, from: event.body!.bytes)
            let view = try #require(seen.view, "\(event)")
            #expect(view.hand?.count == view.handCounts[seat])
            if event.rev! < revs.last! - 2 { #expect(view.hands == nil) }
        }
        #expect(events.last?.event == "ended")
    }

    /// What everybody can subscribe to on the bus shows nobody's view.
    static func expectPublicAlone(_ bus: Subscription) throws {
        var count = 0
        while let event = try bus.next(within: .milliseconds(200)) {
            count += 1
            let text = String(decoding: event.body, as: UTF8.self)
            for name in ["view", "seed", "hidden", "hand", "hands"] {
                #expect(!text.contains("\"\(name)\""), "\(event.topic) says \(text)")
            }
        }
        #expect(count > 10)
    }

    static func expectReplay(of match: MatchID, for device: Device) throws {
        var steps: [ReplayStep] = []
        var page: MatchReplay
        repeat {
            page = try device.ask(
                MatchQuery.replay(rev: nil, seat: .all, after: steps.last?.rev),
                key: EntityKey(match.rawValue), as: MatchReplay.self)
            steps += page.steps
        } while page.more != nil
        #expect(steps.map(\.rev) == Array(1...page.rev))
        let first = try JSON.decode(Seen.View.self, from: steps[0].view!.bytes)
        #expect(first.hands?.map(\.count) == first.handCounts)
        #expect(steps[0].legal.values.contains { !$0.isEmpty })
    }

    /// Waits for their turn, and repeats it with the same id until it is answered.
    static func act(
        _ match: MatchID, _ person: PersonID, _ client: BusClient
    ) throws -> (CommandID, Int?) {
        let id = CommandID(UUID().uuidString)
        var rev: Int?
        try wait(for: "\(person) to act", within: .seconds(60)) {
            guard let legal = try? client.legal(match, for: person) else { return false }
            guard let action = legal.actions.first else { return false }
            let act = Call.match(
                MatchCommand.act(action: action, at: nil), match, by: person, id: id)
            let reply = try client.call(act, timeout: .seconds(5))
            rev = reply.failure == nil ? reply.header.rev : nil
            return reply.failure?.isPassing != true
        }
        return (id, rev)
    }
}
