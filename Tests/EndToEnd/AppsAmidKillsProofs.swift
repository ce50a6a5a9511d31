import Contracts
import Foundation
import ParlorKit
import TestKit
import Testing
import Wire

extension AppProofs {
    @Suite struct AmidKills {
        @Test(arguments: ["gateway-1", "lobby-1", "sync-fanout-1", "bus-1"])
        func `nothing is lost or doubled while a part is killed again and again`(
            _ part: String
        ) async throws {
            let cluster = try Cluster()
            try cluster.up()
            let (ada, bob) = (try await cluster.app("Ada"), try await cluster.app("Bob"))
            let code = try await ada.rooms.create("Tea").code
            try await bob.room(code).join()
            let (hers, his) = (ada.watch(room: code), bob.watch(room: code))
            let events = his.events
            let heard = Held<[Revision]>([])
            let listening = Task {
                for await event in events { heard.with { $0.append(event.rev) } }
            }
            try await his.settled()
            let first = try #require(his.rev)
            for step in 1...12 {
                if step.isMultiple(of: 4) {
                    try await waitAmidTasks(for: "\(part) to be there") {
                        (try? cluster.pid(of: part)) != nil
                    }
                    try killAtOnce(try cluster.pid(of: part))
                }
                try await ada.patient.room(code).ready(!step.isMultiple(of: 2))
            }
            let last = first + 12
            try await waitAmidTasks(for: "both to have seen everything") {
                hers.rev == last && his.rev == last
            }
            #expect(hers.view?.inside?.players == his.view?.inside?.players)
            #expect(try await ada.room(code).get() == hers.view)
            try await waitAmidTasks(for: "the part to be there again") {
                (try? cluster.pid(of: part)) != nil
            }
            try cluster.down()
            try await waitAmidTasks(for: "every event to be told") { heard.with { $0.count } >= 12 }
            #expect(heard.with { $0 } == Array(first + 1...last))
            listening.cancel()
        }
    }
}
