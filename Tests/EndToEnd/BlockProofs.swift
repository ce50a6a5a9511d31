import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// A block shows the blocked no more than the end of a friendship with somebody who then puts
    /// the app away.
    @Suite(.sharedCluster) struct Blocks {
        @Test func `a block is told as the end of a friendship with somebody who goes away`() throws
        {
            try Cluster.shared { cluster in
                let blocked = try Self.told(in: cluster) { ada, bob in
                    try ada.call(
                        "friends.decide", ["kind": "block", "key": bob.person.rawValue])
                }
                let left = try Self.told(in: cluster) { ada, bob in
                    let answer = try ada.call("friends.remove", ["userId": bob.person.rawValue])
                    ada.socket.send(#"{"away": true}"#)
                    return answer
                }
                #expect(blocked == left)
                #expect(left.contains { $0.contains("presenceChanged") })
            }
        }

        /// All that Bob hears of Ada while she does this and after it, without names and times.
        private static func told(
            in cluster: Cluster, _ part: (Device, Device) throws -> Heard
        ) throws -> [String] {
            let ada = try cluster.guest("Ada")
            let bob = try cluster.guest("Bob")
            let (person, own) = (ada.person, ada.own)
            try ada.befriend(bob)
            try bob.watch([own, bob.friends])
            _ = try bob.first("that Ada is there") {
                $0.stream == own && $0.says(#""isOnline":true"#)
            }
            _ = try bob.first("his friends") { $0.stream == bob.friends && $0.snapshot != nil }
            let known = bob.heard.count
            let answer = try part(ada, bob)
            #expect(answer.error == nil)
            let last = try bob.first("that Ada went") { $0.stream == own && $0.isOffline }
            _ = try bob.first("that they are friends no more") { $0.event == "friendRemoved" }
            try bob.listen(within: .milliseconds(1_500))
            var told: [Heard] = []
            for stream in [own, bob.friends] {
                told += bob.heard[known...].filter { $0.stream == stream }
            }
            let answers = [
                try bob.call("person.get", ["userId": person.rawValue]),
                try bob.call("friends.list"),
            ]
            let again = try cluster.back(bob.pass)
            let view = try again.watch([own])
            let epoch = try #require(view.begun.first?.epoch)
            let state = try again.first("the view") { $0.stream == own && $0.snapshot != nil }
            let since = try #require(last.rev)
            let caughtUp = try again.watch([own], epoch: epoch, since: since - 1)
            let event = try again.first("what was missed") { $0.stream == own && $0.isOffline }
            let upToDate = try again.watch([own], epoch: epoch, since: since)
            try again.listen(within: .milliseconds(500))
            let begun = [view, caughtUp, upToDate].flatMap(\.begun).map {
                "\($0.rev ?? 0) \($0.recovered == true)"
            }
            let count = again.heard.count { $0.stream == own }
            let texts = (told + answers + [state, event]).map(\.everything)
            let plain: [String] = texts.map { text in
                text.replacing(person.rawValue, with: "ADA")
                    .replacing(bob.person.rawValue, with: "BOB")
                    .replacing(#/"\d{4}-\d\d-\d\dT[^"]*"/#, with: "TIME")
            }
            return plain + begun + ["\(count)"]
        }

        @Test func `the blocked sees nobody online, while all others do`() throws {
            try Cluster.shared { cluster in
                let bob = try cluster.guest("Bob")
                let cleo = try cluster.guest("Cleo")
                let ada = try cluster.guest("Ada")
                for device in [bob, cleo] {
                    try device.watch([ada.own])
                    _ = try device.first("that Ada is there") { $0.says(#""isOnline":true"#) }
                }
                let known = cleo.heard.count
                let block = ["kind": "block", "key": bob.person.rawValue]
                #expect(try ada.call("friends.decide", block).error == nil)
                _ = try bob.first("that Ada seems to have left") { $0.isOffline }
                #expect(cleo.heard.count == known)
                let place = bob.heard.count
                let revs = try [bob, cleo].map { try $0.rev(of: ada.person) }
                ada.socket.send(#"{"away": true}"#)
                _ = try cleo.first("that Ada went") { $0.isOffline }
                let gone = cleo.heard.count
                #expect(try ada.call("person.me").error == nil)
                try wait(for: "Cleo to hear that Ada is back") {
                    try cleo.listen(within: .milliseconds(20))
                    return cleo.heard[gone...].contains {
                        $0.event == "presenceChanged" && !$0.isOffline
                    }
                }
                try bob.listen(within: .milliseconds(500))
                #expect(bob.heard[place...].allSatisfy { $0.stream != ada.own || $0.ok != nil })
                let moved = try [bob, cleo].map { try $0.rev(of: ada.person) }
                #expect(moved[0] == revs[0] && moved[1]! > revs[1]!)
                #expect(try ada.call("person.rename", ["displayName": "Adah"]).error == nil)
                let name = try bob.first("the name") {
                    $0.event == "identityChanged" && $0.says("Adah")
                }
                #expect(name.rev == revs[0]! + 1)
                let again = try cluster.back(bob.pass)
                try again.watch([ada.own])
                let view = try again.first("the view") { $0.snapshot != nil }
                #expect(view.says(#""isOnline":false"#) && view.says("Adah"))
                #expect(!view.says("1970-01-01"))
                let many = try again.ask(
                    PersonQuery.many(userIds: [ada.person]), as: Contracts.People.self)
                #expect(many.people.isEmpty)
                #expect(
                    try again.call("friends.request", ["userId": ada.person.rawValue]).error?.code
                        == .blocked)
                #expect(try ada.call("friends.undecide", block).error == nil)
                let back = try again.first("that Ada is there") {
                    $0.event == "presenceChanged" && !$0.isOffline
                }
                #expect(back.rev == name.rev! + 1)
            }
        }
    }
}

extension Device {
    fileprivate func rev(of person: PersonID) throws -> Revision? {
        try call("person.get", ["userId": person.rawValue]).rev
    }
}

extension Heard {
    fileprivate var isOffline: Bool {
        event == "presenceChanged" && says(#""isOnline":false"#)
    }

    /// All that it says, in one line.
    fileprivate var everything: String {
        let texts = [stream?.text, rev.map { "\($0)" }, event, by, closed, signal, error?.message]
        let bodies = [body, snapshot, ok].map { json in
            json.map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        return (texts + bodies).map { $0 ?? "-" }.joined(separator: " ")
    }
}
