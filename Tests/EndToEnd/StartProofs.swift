import BusZeroMQ
import Contracts
import Foundation
import Hosting
import Testing
import Wire

extension PatientProofs {
    /// A start is a promise between two services, of which either may die.
    @Suite struct Starts {
        @Test(arguments: ["lobby-1", "game-authority-1"])
        func `a start ends in five seconds, in one match or in none, whichever is killed`(
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
                    client.begin(.room(RoomCommand.start, code, by: ada), timeout: .seconds(30))
                    poll(nil, 0, Int32(step * 2))
                    try killAtOnce(pid)
                    while client.underWay > 0 { _ = try client.next(within: .seconds(1)) }
                    var room = try client.room(code, for: ada)
                    try wait(for: "the start of \(code) to end") {
                        room = try client.room(code, for: ada)
                        return room.status == .inGame || room.startFailure != nil
                    }
                    let took = ContinuousClock.now - began
                    #expect(took < .seconds(10), "\(code) took \(took), and is \(room.status).")
                    ends.append(room.status)
                    try expectOneMatchAtMost(in: code, room.status == .inGame, for: ada, client)
                    let events = try client.events(of: code)
                    #expect(events.count { $0 == "starting" } == 1)
                    #expect(events.count { $0 == "started" } == (room.status == .inGame ? 1 : 0))
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
                try freeze(authority)
                let match = try client.tell(.start, code, by: "ada").inside!.matchId!
                let began = ContinuousClock.now
                try wait(for: "the start to fail") {
                    try client.room(code, for: "ada").startFailure != nil
                }
                #expect(ContinuousClock.now - began < .seconds(10))
                #expect(try client.room(code, for: "ada").status == .waiting)
                thaw(authority)
                let again = try client.startedMatch(in: code, by: "ada")
                #expect(again != match)
                let late = try client.call(
                    .match(MatchQuery.get, match, by: "ada"), timeout: .seconds(5))
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

        @Test func `a result comes once, though the lobby is killed when it comes`() throws {
            try Cluster.run { cluster in
                let client = try cluster.client()
                for round in 0..<5 {
                    let (ada, bob) = (PersonID("ada\(round)"), PersonID("bob\(round)"))
                    let code = try client.readyRoom(ada, bob)
                    let match = try client.startedMatch(in: code, by: ada)
                    _ = try client.ask(.match(MatchCommand.resign, match, by: bob))
                    poll(nil, 0, Int32(round))
                    try killAtOnce(try cluster.pid(of: "lobby-1"))
                    try wait(for: "the result") {
                        try client.room(code, for: ada).lastResults != nil
                    }
                    #expect(try client.events(of: code).count { $0 == "finished" } == 1)
                    #expect(try client.room(code, for: ada).status == .waiting)
                }
            }
        }
    }
}
