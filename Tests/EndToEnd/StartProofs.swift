import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// A start is a promise between two services, of which either may die.
    @Suite struct Starts {
        @Test(arguments: ["lobby-1", "game-authority-1"])
        func `a start ends in one match or in none, whichever is killed`(
            _ part: String
        ) throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                var ends: [RoomStatus] = []
                for step in 0..<8 {
                    let (ada, bob) = (PersonID("ada\(step)"), PersonID("bob\(step)"))
                    let code = try client.readyRoom(ada, bob)
                    var pid: Int32 = 0
                    try wait(for: "\(part) to be there again") {
                        pid = try cluster.status.pid(of: part) ?? 0
                        return pid > 0
                    }
                    let began = ContinuousClock.now
                    client.begin(.room(RoomCommand.start, code, by: ada), timeout: longestWait)
                    pause(for: .milliseconds(step * 2))
                    try killAtOnce(pid)
                    while client.underWay > 0 { _ = try client.next(within: .seconds(1)) }
                    var status = RoomStatus.waiting
                    try wait(for: "the start of \(code) to end") {
                        guard let room = try? client.room(code, for: ada) else { return false }
                        status = room.status
                        return room.status == .inGame || room.startFailure != nil
                    }
                    Figures.note(
                        "a start ends though \(part) is killed", ContinuousClock.now - began,
                        expected: .seconds(10), beside: cluster.startTook)
                    ends.append(status)
                    try expectOneMatchAtMost(in: code, status == .inGame, for: ada, client)
                    let events = try client.events(of: code)
                    #expect(events.count { $0 == "starting" } == 1)
                    #expect(events.count { $0 == "started" } == (status == .inGame ? 1 : 0))
                }
                print("The starts ended as \(ends).")
            }
        }

        /// Once the authority has heard of everything, the room's match is under way, or never is.
        private func expectOneMatchAtMost(
            in code: RoomCode, _ isUnderWay: Bool, for host: PersonID, _ client: BusClient
        ) throws {
            struct Order: Decodable { let matchId: MatchID }
            let orders = try client.history(of: .room(code)).filter { $0.event == "starting" }
            #expect(orders.count == 1)
            let match = try JSON.decode(Order.self, from: orders[0].body.bytes).matchId
            try wait(for: "the match of \(code) to be as the room says") {
                let call = Call.match(MatchQuery.get, match, by: host)
                let reply = try client.call(call, timeout: .seconds(5))
                if reply.failure?.code == .matchNotFound { return !isUnderWay }
                guard reply.failure == nil else { return false }
                let view = try JSON.decode(MatchView.self, from: reply.body)
                return (view.status == .playing) == isUnderWay
            }
        }

        @Test func `an order that nobody took is void, and whoever comes late plays nothing of it`()
            throws
        {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let code = try client.readyRoom("ada", "bob")
                let authority = try cluster.pid(of: "game-authority-1")
                var match: MatchID!
                try cluster.withoutSupervisor {
                    try freeze(authority)
                    match = try client.tell(.start, code, by: "ada").inside!.matchId!
                    try wait(for: "the start to fail") {
                        try client.room(code, for: "ada").startFailure != nil
                    }
                }
                let waited =
                    try client.time(of: "startFailed", in: code)
                    - client.time(of: "starting", in: code)
                #expect(waited >= RoomTimeouts.start)
                #expect(try client.room(code, for: "ada").status == .waiting)
                thaw(authority)
                let again = try startAtLast(code, by: "ada", client)
                #expect(again != match)
                let late = try client.call(
                    .match(MatchQuery.get, match, by: "ada"), timeout: longestWait)
                #expect(late.failure?.code == .matchNotFound)
                _ = try client.ask(.match(MatchCommand.resign, again, by: "bob"))
                try wait(for: "the result") {
                    try client.room(code, for: "ada").lastResults?.winners == ["ada"]
                }
                let events = try client.events(of: code)
                #expect(events.count { $0 == "finished" } == 1)
                #expect(events.count { $0 == "started" } == 1)
            }
        }

        /// The supervisor may have taken an authority that stood still for a broken one, so that a
        /// start or two are void while another takes its place.
        private func startAtLast(
            _ code: RoomCode, by host: PersonID, _ client: BusClient
        ) throws -> MatchID {
            var match: MatchID?
            try wait(for: "a match in \(code)") {
                let status = try client.room(code, for: host).status
                if status == .waiting {
                    match = try client.tell(.start, code, by: host).inside?.matchId
                }
                return status == .inGame
            }
            return try #require(match)
        }

        @Test func `a result comes once, though the lobby is killed when it comes`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                for round in 0..<5 {
                    let (ada, bob) = (PersonID("ada\(round)"), PersonID("bob\(round)"))
                    let code = try client.readyRoom(ada, bob)
                    let match = try client.startedMatch(in: code, by: ada)
                    _ = try client.ask(.match(MatchCommand.resign, match, by: bob))
                    pause(for: .milliseconds(round))
                    try killAtOnce(try cluster.pid(of: "lobby-1"))
                    try wait(for: "the result") {
                        (try? client.room(code, for: ada))?.lastResults != nil
                    }
                    #expect(try client.events(of: code).count { $0 == "finished" } == 1)
                    #expect(try client.room(code, for: ada).status == .waiting)
                }
            }
        }
    }
}
