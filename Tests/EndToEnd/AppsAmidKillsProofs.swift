import Contracts
import Foundation
import Hosting
import ParlorKit
import ParlorWire
import TestKit
import Testing

extension AppProofs {
    @Suite struct AmidKills {
        @Test(arguments: ["gateway-1", "lobby-1", "sync-fanout-1", "bus-1"])
        func `nothing is lost or doubled while a part is killed again and again`(
            _ part: String
        ) async throws {
            try await Cluster.runAmidTasks { cluster in
                let (ada, bob) = (try await cluster.app("Ada"), try await cluster.app("Bob"))
                let code = try await ada.rooms.create("Tea").code
                try await bob.room(code).join()
                let (hers, his) = (ada.watch(room: code), bob.watch(room: code))
                let events = his.events
                let heard = Held<[Session.Event]>([])
                let listening = Task {
                    for await event in events { heard.with { $0.append(event) } }
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
                try await waitAmidTasks(for: "every change to be told") {
                    heard.with { $0.count { $0.name == "readyChanged" } } >= 12
                }
                try await waitAmidTasks(for: "both to have seen everything") {
                    hers.rev == his.rev && hers.view == his.view
                }
                let ready = try await ada.room(code).get().inside?.players.map(\.isReady)
                #expect(ready == hers.view?.inside?.players.map(\.isReady))
                try await waitAmidTasks(for: "the part to be there again") {
                    (try? cluster.pid(of: part)) != nil
                }
                var history: [EventPage.Entry] = []
                try await waitAmidTasks(for: "the room's history") {
                    let room = StreamName("room", code.key)
                    history = (try? cluster.client().history(of: room)) ?? []
                    return !history.isEmpty
                }
                // Whoever is without a gateway for long drops, and returns: these are events, too.
                let told = heard.with { $0.filter { $0.rev > first } }
                let kept = history.filter { $0.rev > first }.prefix(told.count)
                #expect(told.map(\.rev) == kept.map(\.rev) && told.map(\.name) == kept.map(\.event))
                #expect(told.count { $0.name == "readyChanged" } == 12)
                listening.cancel()
            }
        }
    }
}
