import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// Matches, with everything real.
    @Suite(.sharedCluster) struct Matches {
        @Test
        func `four play from sign-in to statistics, each seeing their own cards, and play again`()
            throws
        {
            try Cluster.run { cluster in
                let bus = try cluster.subscription("match.")
                let devices = try ["Ada", "Bob", "Cleo", "Dora"].map { try cluster.guest($0) }
                let eve = try cluster.guest("Eve")
                let evening = try Evening(
                    devices, watched: eve, "crazyEights", #"{"handSize":3,"turnSeconds":0}"#)
                let match = try evening.start()
                #expect(try cluster.guest("Fay").watch([.match(match)]).error?.code == .forbidden)
                try evening.play(match)
                try killAtOnce(try cluster.pid(of: "profile-store-1"))
                for device in devices + [eve] {
                    _ = try device.first("the end") { $0.event == "ended" }
                }
                try evening.expectSights(of: match)
                try Self.expectPublicAlone(bus)
                let winners = try devices[0].match(match).results!.winners
                try Self.expectStatistics(of: devices, after: [winners])
                let steps = try cluster.parlor("replay", match.rawValue, "--json").lines
                #expect(try steps.count == cluster.client().history(of: .match(match)).count)
                let one = try cluster.parlor("replay", match.rawValue, "--at", "3", "--seat", "1")
                #expect(one.exit == 0 && one.output.contains("handCounts"))

                let change = RoomChange(settings: RawJSON(Array(#"{"handSize":9}"#.utf8)))
                _ = try devices[0].ask(
                    RoomCommand.configure(change), key: evening.code.key, as: RoomView.self)
                let second = try evening.start(by: .playAgain)
                let (first, again) = try (devices[1].match(match), devices[1].match(second))
                #expect(second != match && again.settings == first.settings)
                #expect(again.seats.map(\.userId) == first.seats.map(\.userId))
                try evening.play(second)
                let others = try devices[0].match(second).results!.winners
                try Self.expectStatistics(of: devices, after: [winners, others])

                _ = try evening.start(by: .playAgain)
                let closed = try devices[0].ask(
                    RoomCommand.close, key: evening.code.key, as: RoomView.self)
                #expect(closed.inside!.players.contains { $0.gameScore != nil })
            }
        }

        @Test func `what is laid face down is told to nobody until it is turned over`() throws {
            try Cluster.shared { cluster in
                let bus = try cluster.subscription("match.")
                let devices = try ["Ada", "Bob"].map { try cluster.guest($0) }
                let evening = try Evening(
                    devices, watched: try cluster.guest("Eve"), "highCard", #"{"rounds":4}"#)
                let match = try evening.start()
                try evening.play(match)
                try evening.expectSights(of: match)
                try Self.expectPublicAlone(bus)
            }
        }

        @Test func `a nudge reaches the one who takes long, once in a turn`() throws {
            try Cluster.shared { cluster in
                let devices = try ["Ada", "Bob"].map { try cluster.guest($0) }
                let evening = try Evening(
                    devices, watched: try cluster.guest("Eve"), "crazyEights",
                    #"{"turnSeconds":0}"#)
                let match = try evening.start()
                let isAdas = try !devices[0].legal(match).actions.isEmpty
                let (late, other) = isAdas ? (devices[0], devices[1]) : (devices[1], devices[0])
                func nudge() throws -> ErrorCode? {
                    try other.call("match.nudge", key: match.rawValue).error?.code
                }
                try wait(for: "the time for a nudge") { try nudge() == nil }
                _ = try late.first("the nudge") {
                    $0.signal == "nudge" && $0.by == other.person.rawValue
                }
                #expect(try nudge() == .invalidAction)
            }
        }

        @Test func `one practices alone against bots, and that counts for nothing`() throws {
            try Cluster.shared { cluster in
                let ada = try cluster.guest("Ada")
                let practice = MatchCommand.practice(
                    game: "dice", settings: RawJSON(Array(#"{"targetScore":10}"#.utf8)), bots: 2,
                    level: .easy, seed: 3)
                let match = try ada.ask(practice, as: MatchView.self).matchId
                try ada.watch([.match(match)])
                try wait(for: "the match to end", within: .seconds(120)) {
                    let legal = try ada.legal(match)
                    guard let action = legal.actions.last else {
                        try ada.listen(within: .milliseconds(50))
                        return ada.events(of: .match(match)).contains { $0.event == "ended" }
                    }
                    let act = MatchCommand.act(action: action, at: legal.rev)
                    let view = try ada.ask(
                        act, key: EntityKey(match.rawValue), as: MatchView.self)
                    return view.status == .over
                }
                let eve = try cluster.guest("Eve")
                #expect(try eve.watch([.match(match)]).error?.code == .forbidden)
                let followed = try cluster.client().history(of: ada.person)
                #expect(!followed.contains { $0.event == "statsChanged" })
            }
        }
    }
}

extension Proofs.Matches {
    /// What everybody can subscribe to on the bus shows nobody's view.
    static func expectPublicAlone(_ bus: Subscription) throws {
        let untilTheEnd = try bus.all { $0.header.event == "ended" }
        #expect(untilTheEnd.count > 10)
        var all = untilTheEnd
        while let event = try bus.next(within: .milliseconds(200)) { all.append(event) }
        for event in all {
            let text = String(decoding: event.body, as: UTF8.self)
            for name in ["view", "seed", "hidden", "hand", "hands", "lay"] {
                #expect(!text.contains("\"\(name)\""), "\(event.topic) says \(text)")
            }
        }
    }

    /// Each match once, and the streaks as they ended.
    static func expectStatistics(of devices: [Device], after wins: [[PersonID]]) throws {
        for device in devices {
            var stats = GameStats()
            try wait(for: "the statistics of \(device.person)") {
                let query = PersonQuery.get(userId: device.person)
                let view = try? device.ask(query, as: PersonView.self)
                stats = view?.statsByGameId["crazyEights"] ?? GameStats()
                return stats.gamesPlayed >= wins.count
            }
            let won = wins.map { $0.contains(device.person) }
            #expect(stats.gamesPlayed == wins.count)
            #expect(stats.wins == won.count { $0 })
            #expect(stats.streakCurrent == won.reversed().prefix { $0 }.count)
            #expect(stats.streakBest == (won == [true, true] ? 2 : won.contains(true) ? 1 : 0))
        }
    }
}
