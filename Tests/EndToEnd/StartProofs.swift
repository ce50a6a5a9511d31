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
                #expect(ContinuousClock.now - began < .seconds(7))
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
