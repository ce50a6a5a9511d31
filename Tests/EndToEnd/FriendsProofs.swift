import BusZeroMQ
import Contracts
import Foundation
import Hosting
import TestKit
import Testing
import Wire

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

        @Test func `the blocked sees nobody online, while all others do`() throws {
            try Cluster.shared { cluster in
                let bob = try cluster.guest("Bob")
                let cleo = try cluster.guest("Cleo")
                let ada = try cluster.guest("Ada")
                for device in [bob, cleo] {
                    try device.watch([ada.own])
                    _ = try device.first("the view") { $0.snapshot != nil && $0.says("true") }
                }
                let known = cleo.heard.count
                let block = ["kind": "block", "key": bob.person.rawValue]
                #expect(try ada.call("friends.decide", block).error == nil)
                let hidden = try bob.first("somebody who was never back") { $0.isUnseen }
                #expect(!hidden.says("1970-01-01"))
                #expect(cleo.heard.count == known)
                let place = bob.heard.count
                let revs = try [bob, cleo].map { try $0.rev(of: ada.person) }
                ada.socket.send(#"{"away": true}"#)
                _ = try cleo.first("that Ada went") {
                    $0.isOffline && !$0.isUnseen
                }
                #expect(try ada.call("person.me").error == nil)
                _ = try cleo.first("that Ada is back") {
                    $0.event == "presenceChanged" && !$0.isOffline
                }
                try bob.listen(within: .milliseconds(500))
                #expect(bob.heard[place...].allSatisfy { $0.stream != ada.own || $0.ok != nil })
                let moved = try [bob, cleo].map { try $0.rev(of: ada.person) }
                #expect(moved[0] == revs[0] && moved[1]! > revs[1]!)
                #expect(try ada.call("person.rename", ["displayName": "Adah"]).error == nil)
                _ = try bob.first("the name") { $0.says("Adah") && !$0.says("presenceChanged") }
                let again = try cluster.back(bob.pass)
                try again.watch([ada.own])
                let view = try again.first("the view") { $0.snapshot != nil }
                #expect(view.isUnseen && view.says("Adah"))
                let many = try again.ask(
                    PersonQuery.many(userIds: [ada.person]), as: Contracts.People.self)
                #expect(many.people.isEmpty)
                #expect(
                    try again.call("friends.request", ["userId": ada.person.rawValue]).error?.code
                        == .blocked)
                #expect(try ada.call("friends.undecide", block).error == nil)
                _ = try again.first("that Ada is there") {
                    $0.snapshot != nil && !$0.isUnseen
                }
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

extension Device {
    fileprivate func rev(of person: PersonID) throws -> Revision? {
        try call("person.get", ["userId": person.rawValue]).rev
    }
}

extension Heard {
    /// The view of somebody who is offline, and has not been seen since they came.
    fileprivate var isUnseen: Bool {
        guard let snapshot, let view = try? JSON.decode(PersonView.self, from: snapshot.bytes)
        else { return false }
        return !view.isOnline && view.lastSeen == view.createdAt
    }

    fileprivate var isOffline: Bool {
        event == "presenceChanged" && says(#""isOnline":false"#)
    }
}
