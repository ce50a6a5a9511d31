import Foundation
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// How those who appear in a stream look, and who may still see it.
    @Suite struct Faces {
        @Test func `those who appear come with the state, and their changes unasked, each once`()
            throws
        {
            try Cluster.run { cluster in
                let circle = Circle(in: cluster)
                let ada = try cluster.guest("Ada")
                let bob = try cluster.guest("Bob")
                for device in [ada, bob] { try join(device) }
                try bob.watch([Circle.stream])
                let state = try bob.first("the circle") { $0.snapshot != nil }
                let people = try #require(state.people)
                #expect(Set(people.keys) == [ada.person.rawValue, bob.person.rawValue])
                let face = String(decoding: people[ada.person.rawValue]!.bytes, as: UTF8.self)
                #expect(face.contains(#""displayName":"Ada""#), "\(face)")

                for number in 1...20 { try ada.rename("Ada \(number)") }
                _ = try bob.first("her last name") { $0.displayName == "Ada 20" }
                try bob.watch([ada.own])
                for number in 21...30 { try ada.rename("Ada \(number)") }
                _ = try bob.first("her last name") { $0.displayName == "Ada 30" }
                let names = bob.events(of: ada.own).compactMap(\.displayName)
                #expect(Set(names).count == names.count, "Seen twice: \(names)")
                let numbers = names.compactMap { Int($0.dropFirst(4)) }
                #expect(numbers == numbers.sorted() && numbers.suffix(11) == Array(20...30))

                let cleo = try cluster.guest("Cleo")
                try join(cleo)
                _ = try bob.first("Cleo to join") { $0.event == "joined" }
                _ = try bob.first("how Cleo looks") {
                    $0.stream == cleo.own && $0.displayName == "Cleo"
                }
                try killAtOnce(try cluster.pid(of: "sync-fanout-1"))
                try cleo.rename("Cleopatra")
                _ = try bob.first("her new name") { $0.displayName == "Cleopatra" }
                try circle.end()
            }
        }

        @Test func `whoever has just joined may watch, though the news of it was lost`() throws {
            try Cluster.run { cluster in
                let circle = Circle(in: cluster)
                let ada = try cluster.guest("Ada")
                try join(ada)
                try ada.watch([Circle.stream])
                for number in 1...5 {
                    let newcomer = try cluster.guest("Bob \(number)")
                    #expect(try newcomer.call("circle.joinUnheard").error == nil)
                    #expect(try newcomer.watch([Circle.stream]).error == nil, "\(number)")
                    _ = try ada.first("how Bob \(number) looks") {
                        $0.displayName == "Bob \(number)"
                    }
                }
                try circle.end()
            }
        }

        @Test func `whoever may no longer watch is told so, and sees nothing more`() throws {
            try Cluster.run { cluster in
                let circle = Circle(in: cluster)
                let ada = try cluster.guest("Ada")
                let bob = try cluster.guest("Bob")
                for device in [ada, bob] {
                    try join(device)
                    #expect(try device.watch([Circle.stream]).error == nil)
                }
                let stranger = try cluster.guest("Eve")
                #expect(try stranger.watch([Circle.stream]).error?.code == .forbidden)
                #expect(try bob.call("circle.leave").error == nil)
                let closed = try bob.first("the end of it") { $0.closed != nil }
                #expect(closed.stream == Circle.stream)
                try join(stranger)
                try stranger.watch([Circle.stream])
                _ = try ada.first("Eve to join") {
                    $0.event == "joined" && $0.by == stranger.person.rawValue
                }
                try stranger.rename("Mallory")
                _ = try ada.first("her name") { $0.displayName == "Mallory" }
                try bob.call("person.me")
                #expect(!bob.heard.contains { $0.by == stranger.person.rawValue })
                #expect(try bob.watch([Circle.stream]).error?.code == .forbidden)
                try circle.end()
            }
        }

        /// Once the circle is there.
        private func join(_ device: Device) throws {
            try wait(for: "\(device.person) to join") {
                try device.call("circle.join").error == nil
            }
        }
    }
}
