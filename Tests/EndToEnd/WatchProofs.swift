import Foundation
import Hosting
import ParlorWire
import Testing

extension Proofs {
    /// What a device is shown, from where, and in which order.
    @Suite(.sharedCluster) struct Watching {
        @Test func `a watch begins with a state, goes on with every event, and ends`() throws {
            try Cluster.shared { cluster in
                let ada = try cluster.guest("Ada")
                let bob = try cluster.guest("Bob")
                let begun = try #require(try bob.watch([ada.own]).begun.first)
                #expect(begun.stream == ada.own && begun.recovered == false)
                let state = try bob.first("the state") { $0.snapshot != nil }
                #expect(state.stream == ada.own && state.displayName == "Ada")
                #expect(state.epoch == begun.epoch && state.rev == begun.rev)
                #expect(state.people != nil)

                for number in 1...20 { try ada.rename("Ada \(number)") }
                _ = try bob.first("the last name") { $0.displayName == "Ada 20" }
                let names = bob.events(of: ada.own).filter { $0.event == "identityChanged" }
                #expect(names.compactMap(\.displayName) == (1...20).map { "Ada \($0)" })
                let revs = bob.events(of: ada.own).compactMap(\.rev)
                #expect(revs == Array((state.rev! + 1)...revs.last!))
                #expect(names.allSatisfy { $0.by == ada.person.rawValue })

                bob.socket.send(#"{"cid": "end", "unwatch": ["\#(ada.own)"]}"#)
                #expect(try bob.answer(to: "end").error == nil)
                try ada.rename("Ada unseen")
                try bob.watch([bob.own])
                try bob.rename("Bob II")
                _ = try bob.first("its own name") { $0.displayName == "Bob II" && $0.event != nil }
                #expect(!bob.heard.contains { $0.displayName == "Ada unseen" })
            }
        }

        @Test func `whoever says where it was gets exactly what came after, or the whole`() throws {
            try Cluster.shared { cluster in
                let ada = try cluster.guest("Ada")
                let bob = try cluster.pass()
                let first = try cluster.device(bob)
                let begun = try #require(try first.watch([ada.own]).begun.first)
                for number in 1...10 { try ada.rename("Ada \(number)") }
                let head = try #require(try cluster.client().history(of: ada.person).last?.rev)

                let second = try cluster.device(bob)
                let resumed = try second.watch([ada.own], epoch: begun.epoch, since: begun.rev)
                #expect(resumed.begun.first?.recovered == true)
                try ada.rename("Ada at last")
                _ = try second.first("what is new") { $0.displayName == "Ada at last" }
                let revs = second.events(of: ada.own).compactMap(\.rev)
                #expect(revs == Array((begun.rev! + 1)...(head + 1)))
                #expect(!second.heard.contains { $0.snapshot != nil })

                for (epoch, since) in [("another", 3), (begun.epoch!, head + 100)] {
                    let third = try cluster.device(bob)
                    let anew = try third.watch([ada.own], epoch: epoch, since: since)
                    #expect(anew.begun.first?.recovered == false, "\(epoch) \(since)")
                    let state = try third.first("the whole") { $0.snapshot != nil }
                    #expect(state.displayName == "Ada at last" && state.rev == head + 1)
                    #expect(third.events(of: ada.own).isEmpty)
                }
            }
        }

        @Test func `an account's stream is shown to nobody else, on whatever way`() throws {
            try Cluster.shared { cluster in
                let ada = try cluster.guest("Ada")
                let bob = try cluster.guest("Bob")
                let account = StreamName("account", ada.person.key)
                let own = try #require(try ada.watch([account]).begun.first)
                #expect(own.recovered == false)
                for since in [nil, 0, 1] {
                    let refused = try bob.watch(
                        [account], epoch: since.flatMap { _ in own.epoch }, since: since)
                    #expect(refused.error?.code == .forbidden, "\(refused)")
                }
                let mixed = try bob.watch([account, ada.own, StreamName("person", "nobody")])
                #expect(mixed.begun.map(\.error?.code) == [.forbidden, nil, .notFound])
                try ada.rename("Ada II")
                _ = try bob.first("what it may see") { $0.displayName == "Ada II" }
                _ = try ada.call(
                    "account.attach", ["email": "ada@example.org", "password": "correct horse"])
                _ = try ada.first("its own account's event") {
                    $0.stream == account && $0.event != nil
                }
                try ada.rename("Ada III")
                _ = try bob.first("what it may see") { $0.displayName == "Ada III" }
                #expect(!bob.heard.contains { $0.stream == account })
            }
        }
    }
}
