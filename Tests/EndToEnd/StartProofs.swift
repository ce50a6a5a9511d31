import BusZeroMQ
import Contracts
import EventSourcing
import Foundation
import Hosting
import Journal
import Testing
import Wire

extension Proofs {
    /// A start is a promise between two services, of which either may die.
    @Suite struct Starts {
        @Test func `a start ends in one match or in none, whenever the lobby is killed`() throws {
            try Cluster.run { cluster in
                let disk = MemoryJournal.Disk(epoch: "matches")
                nonisolated(unsafe) let shared = disk
                let authority = Authority(at: cluster.address, on: shared)
                let client = try cluster.client()
                var ends: [RoomStatus] = []
                for step in 0..<8 {
                    let (ada, bob) = (PersonID("ada\(step)"), PersonID("bob\(step)"))
                    let code = try client.readyRoom(ada, bob)
                    let start = Call.room(RoomCommand.start, code, by: ada)
                    client.begin(start, timeout: .seconds(30))
                    poll(nil, 0, Int32(step * 2))
                    try killAtOnce(try cluster.pid(of: "lobby-1"))
                    while client.underWay > 0 { _ = try client.next(within: .seconds(1)) }
                    var room = try client.room(code, for: ada)
                    try wait(for: "the start of \(code) to end") {
                        room = try client.room(code, for: ada)
                        return room.status == .inGame || room.startFailure != nil
                    }
                    ends.append(room.status)
                    let events = try client.events(of: code)
                    #expect(events.count { $0 == "starting" } == 1)
                    #expect(events.count { $0 == "started" } == (room.status == .inGame ? 1 : 0))
                }
                print("The starts ended as \(ends).")
                try authority.end()
            }
        }

        @Test
        func
            `a start ends in five seconds, in one match or in none, whichever of the two is killed`()
            throws
        {
            try Cluster.run { cluster in
                nonisolated(unsafe) let disk = MemoryJournal.Disk(epoch: "matches")
                let client = try cluster.client()
                var ends: [RoomStatus] = []
                for step in 0..<10 {
                    let (ada, bob) = (PersonID("ada\(step)"), PersonID("bob\(step)"))
                    let code = try client.readyRoom(ada, bob)
                    var authority = step % 2 == 0 ? Authority(at: cluster.address, on: disk) : nil
                    let began = ContinuousClock.now
                    client.begin(.room(RoomCommand.start, code, by: ada), timeout: .seconds(30))
                    poll(nil, 0, Int32(step * 3))
                    if step % 4 == 0 { try authority?.end() }
                    try killAtOnce(try cluster.pid(of: "lobby-1"))
                    while client.underWay > 0 { _ = try client.next(within: .seconds(1)) }
                    if step % 4 == 0 { authority = Authority(at: cluster.address, on: disk) }
                    var room = try client.room(code, for: ada)
                    try wait(for: "the start of \(code) to end") {
                        room = try client.room(code, for: ada)
                        return room.status == .inGame || room.startFailure != nil
                    }
                    let took = ContinuousClock.now - began
                    #expect(took < .seconds(5), "\(code) took \(took), and is \(room.status).")
                    ends.append(room.status)
                    try authority?.end()
                }
                let authority = Authority(at: cluster.address, on: disk)
                try expectOneMatchAtMost(of: ends, client)
                try authority.end()
                print("The starts ended as \(ends).")
                #expect(Set(ends) == [.waiting, .inGame])
            }
        }

        /// Once the authority has heard of everything, a room plays its last match or none.
        private func expectOneMatchAtMost(of ends: [RoomStatus], _ client: BusClient) throws {
            struct UnderWay: Decodable { let isUnderWay: Bool }
            let codes = try client.ask(
                .room(RoomQuery.list(after: nil, limit: 100), by: "eve"), as: RoomList.self
            ).rooms.map(\.code)
            #expect(codes.count == ends.count)
            for code in codes {
                let orders = try client.history(of: .room(code)).filter { $0.event == "starting" }
                let host = try client.history(of: .room(code))[0].by
                let matches = try orders.map { order in
                    try JSON.decode(Order.self, from: order.body.bytes).matchId
                }
                #expect(matches.count == 1)
                let step = Int(host.person!.rawValue.dropFirst(3))!
                try wait(for: "the match of \(code) to be as the room says") {
                    let reply = try client.ask(
                        .fresh(
                            "match.order", EntityKey(matches[0].rawValue), body: ["roomCode": code])
                    )
                    let isUnderWay = try JSON.decode(UnderWay.self, from: reply.body).isUnderWay
                    return isUnderWay == (ends[step] == .inGame)
                }
            }
        }

        private struct Order: Decodable { let matchId: MatchID }

        @Test func `an order that nobody took is void, and whoever comes late plays nothing of it`()
            throws
        {
            try Cluster.run { cluster in
                let client = try cluster.client()
                let code = try client.readyRoom("ada", "bob")
                let match = try client.tell(.start, code, by: "ada").inside!.matchId!
                let began = ContinuousClock.now
                try wait(for: "the start to fail") {
                    try client.room(code, for: "ada").startFailure != nil
                }
                #expect(ContinuousClock.now - began < .seconds(5))
                #expect(try client.room(code, for: "ada").status == .waiting)

                nonisolated(unsafe) let disk = MemoryJournal.Disk(epoch: "matches")
                let authority = Authority(at: cluster.address, on: disk)
                let again = try client.tell(.start, code, by: "ada").inside!.matchId!
                try wait(for: "the second match") {
                    try client.room(code, for: "ada").status == .inGame
                }
                #expect(again != match)
                for (id, isUnderWay) in [(match, false), (again, true)] {
                    let call = Call.fresh("match.finish", EntityKey(id.rawValue))
                    let reply = try client.ask(call)
                    #expect(reply.header.rev == (isUnderWay ? 2 : reply.header.rev))
                }
                try wait(for: "the result") {
                    try client.room(code, for: "ada").lastResults != nil
                }
                try authority.end()
                let events = try client.events(of: code)
                #expect(events.count { $0 == "finished" } == 1)
                #expect(events.count { $0 == "started" } == 1)
            }
        }

        @Test func `a result comes once, though the lobby is killed when it comes`() throws {
            try Cluster.run { cluster in
                nonisolated(unsafe) let disk = MemoryJournal.Disk(epoch: "matches")
                let authority = Authority(at: cluster.address, on: disk)
                let client = try cluster.client()
                for round in 0..<5 {
                    let (ada, bob) = (PersonID("ada\(round)"), PersonID("bob\(round)"))
                    let code = try client.readyRoom(ada, bob)
                    let match = try client.tell(.start, code, by: ada).inside!.matchId!
                    try wait(for: "the match") {
                        try client.room(code, for: ada).status == .inGame
                    }
                    _ = try client.ask(.fresh("match.finish", EntityKey(match.rawValue)))
                    poll(nil, 0, Int32(round))
                    try killAtOnce(try cluster.pid(of: "lobby-1"))
                    try wait(for: "the result") {
                        try client.room(code, for: ada).lastResults != nil
                    }
                    #expect(try client.events(of: code).count { $0 == "finished" } == 1)
                    #expect(try client.room(code, for: ada).status == .waiting)
                }
                try authority.end()
            }
        }
    }
}
