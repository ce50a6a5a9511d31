import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// Friendships are on both sides or on none, and what somebody decides is theirs alone.
    @Suite(.sharedCluster) struct FriendsOfPeople {
        private static let secrets = ["secretkind", "secretkey", "secretpayload"]

        @Test
        func `all devices of the owner hear of a decision, and nobody else ever`()
            throws
        {
            try Cluster.shared { cluster in
                let everything = try cluster.subscription("", LinkTopic.start)
                let devices = try cluster.devices(2, of: "Ada")
                let (phone, tablet) = (devices[0], devices[1])
                let eve = try cluster.guest("Eve")
                let own = phone.friends
                #expect(try eve.watch([own]).error?.code == .forbidden)
                try eve.watch([phone.own, eve.friends])
                for device in [phone, tablet] { #expect(try device.watch([own]).error == nil) }

                var longest: Duration = .zero
                for number in 1...20 {
                    let asked = ContinuousClock.now
                    #expect(
                        try phone.call(
                            "friends.decide",
                            [
                                "kind": "secretkind", "key": "secretkey\(number)",
                                "payload": "secretpayload",
                            ]
                        ).error == nil)
                    for device in [phone, tablet] {
                        _ = try device.first("decision \(number)") {
                            $0.event == "decisionPut" && $0.says("secretkey\(number)\"")
                                && $0.says("secretpayload")
                        }
                    }
                    longest = max(longest, ContinuousClock.now - asked)
                }
                Figures.note(
                    "until two devices hear of a decision", longest, expected: .milliseconds(500),
                    beside: try cluster.callAtRest())
                try phone.call(
                    "friends.undecide", ["kind": "secretkind", "key": "secretkey1"])
                _ = try tablet.first("the end of one") { $0.event == "decisionRemoved" }

                try eve.call("person.get", ["userId": phone.person.rawValue])
                for call in ["journal.history", "journal.state", "journal.tail"] {
                    #expect(try eve.call(call, key: phone.person.rawValue).ok == nil)
                }
                #expect(
                    try eve.call("friends.decisions", key: phone.person.rawValue).error?.code
                        == .forbidden)
                #expect(!eve.heard.contains { heard in Self.secrets.contains(where: heard.says) })

                var published = 0
                try wait(for: "the bus to hear of all decisions") {
                    while let event = try everything.next(within: .milliseconds(300)) {
                        published += event.header.stream == own ? 1 : 0
                        let text = String(decoding: event.body, as: UTF8.self)
                        #expect(
                            !Self.secrets.contains(where: text.contains),
                            "\(event.topic): \(text)")
                    }
                    return published >= 42
                }
                let kept = try cluster.client().history(of: own)
                #expect(kept.count == 21)
                for entry in kept {
                    let text = String(decoding: entry.body.bytes, as: UTF8.self)
                    #expect(!Self.secrets.contains(where: text.contains))
                }
                let state = try cluster.parlor("state", own.text).output
                #expect(!state.isEmpty && !Self.secrets.contains(where: state.contains))
            }
        }

        @Test func `killing profile-store between a request and its acceptance loses neither side`()
            throws
        {
            try Cluster.run { cluster in
                let ada = try cluster.guest("Ada")
                let bob = try cluster.guest("Bob")
                try ada.watch([ada.friends])
                try bob.watch([bob.friends])
                for _ in 1...3 {
                    #expect(
                        try ada.call("friends.request", ["userId": bob.person.rawValue]).error
                            == nil)
                    try killAtOnce(try cluster.pid(of: "profile-store-1"))
                    #expect(
                        try bob.patiently("friends.accept", ["userId": ada.person.rawValue])
                            .error == nil)
                    #expect(try ada.listed("friends") == [bob.person])
                    #expect(try bob.listed("friends") == [ada.person])
                    try killAtOnce(try cluster.pid(of: "profile-store-1"))
                    #expect(
                        try ada.patiently("friends.remove", ["userId": bob.person.rawValue])
                            .error == nil)
                    #expect(try bob.listed("friends") == [])
                }
                for device in [ada, bob] {
                    try wait(for: "three friendships and their ends") {
                        try device.listen(within: .milliseconds(50))
                        return device.events(of: device.friends).count {
                            $0.event == "friendRemoved"
                        }
                            == 3
                    }
                }
            }
        }

        @Test func `requests from both sides at once become one friendship, on any instance`()
            throws
        {
            try Cluster.run { cluster in
                try cluster.scale(3)
                let client = try cluster.client()
                let people = People.named("p", 40)
                for person in people { _ = try client.ask(.rename(person, to: "\(person)")) }
                var calls: [Call] = []
                for (left, right) in zip(people[..<20], people[20...]) {
                    for (from, to) in [(left, right), (right, left)] {
                        var call = Call.fresh(
                            "friends.request", "", by: .person(from), body: ["userId": to])
                        call.kind = "friends"
                        calls.append(call)
                    }
                }
                let replies = try client.replies(to: calls.shuffled())
                #expect(replies.values.allSatisfy { $0.failure == nil })
                for (left, right) in zip(people[..<20], people[20...]) {
                    for (one, other) in [(left, right), (right, left)] {
                        let list = try client.ask(
                            .fresh("friends.list", "", by: .person(one)), as: FriendList.self)
                        #expect(list.friends.map(\.identity.userId) == [other])
                        #expect(list.incoming.isEmpty && list.outgoing.isEmpty)
                    }
                }
            }
        }

        @Test func `a handle that many want at once is one person's, on any instance`() throws {
            try Cluster.run { cluster in
                try cluster.scale(3)
                let client = try cluster.client()
                let people = People.named("p", 24)
                for person in people { _ = try client.ask(.rename(person, to: "\(person)")) }
                let replies = try client.replies(
                    to: people.map {
                        .fresh(
                            "person.setHandle", "", by: .person($0), body: ["handle": "Wanted"])
                    })
                #expect(replies.values.count { $0.failure == nil } == 1)
                #expect(
                    replies.values.compactMap { $0.failure?.code }
                        == Array(repeating: .handleTaken, count: 23))
            }
        }
    }
}

extension Device {
    fileprivate func listed(_ group: String) throws -> [PersonID] {
        let answer = try patiently("friends.list", [:])
        let lists = try JSON.decode(FriendList.self, from: answer.ok!.bytes)
        return (group == "friends" ? lists.friends : lists.incoming).map(\.identity.userId)
    }
}
