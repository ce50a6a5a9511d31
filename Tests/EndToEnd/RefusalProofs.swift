import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// Who was refused what, and what took long.
    @Suite(.sharedCluster) struct Refused {
        @Test func `whoever is refused is found by name and code, and heard of at once`() throws {
            try Cluster.shared { cluster in
                let ada = try cluster.guest("Ada")
                let bob = try cluster.guest("Bob Locksmith")
                let client = try cluster.client()
                let code = try client.createRoom(.createRoom(by: ada.person))
                try client.tell(.configure(RoomChange(locked: true)), code, by: ada.person)
                let topics = try cluster.subscription("refused.room.")
                let follower = try cluster.start(
                    "parlor", ["refusals", "--follow", "--json", "--code", "ROOM_LOCKED"])
                try wait(for: "somebody who follows to hear of a refusal") {
                    _ = try ada.call("room.join", key: "QQQQ")
                    _ = try bob.call("room.join", key: "\(code)", cid: "my-join")
                    return follower.printed.contains("my-join")
                }
                let told = try topics.first { $0.topic == "refused.room.ROOM_LOCKED.join" }
                #expect(told.header.by == .person(bob.person) && told.header.rev == 0)

                for name in ["Bob Locksmith", "\(bob.person)"] {
                    let notes = try refusals(
                        cluster, "--by", name, "--code", "ROOM_LOCKED", "--since", "10m")
                    let note = try #require(notes.last)
                    #expect(notes.allSatisfy { $0.code == "ROOM_LOCKED" })
                    #expect(note.by == .person(bob.person) && note.call == "room.join")
                    #expect(
                        note.stream == .room(code) && note.id == CommandID("\(bob.person)/my-join"))
                    #expect(note.reason == "The host has locked the room." && note.trace != nil)
                    let trace = try cluster.parlor("trace", "\(note.trace!)")
                    #expect(trace.output.contains("refused: ROOM_LOCKED"), "\(trace)")
                }
                let table = try cluster.parlor("refusals", "--by", "\(ada.person)")
                #expect(table.lines[0].hasPrefix("WHEN") && table.output.contains("ROOM_NOT_FOUND"))
                #expect(!table.output.contains("ROOM_LOCKED"))
            }
        }

        @Test func `what a gateway refuses by itself is found too, with the address`() throws {
            try Cluster.shared { cluster in
                let eve = try cluster.guest("Eve")
                _ = try eve.call("nonsense")
                #expect(try eve.call("journal.history").error?.code == .unknownCall)
                let attached = try eve.call(
                    "account.attach", ["email": "eve@example.org", "password": "x"])
                #expect(attached.error?.code == .badInput)
                let watched = try eve.watch([StreamName("refused", "room")])
                #expect(watched.error?.code == .badInput)
                let notes = try refusals(cluster, "--by", "\(eve.person)")
                #expect(
                    notes.map { "\($0.call) \($0.code)" } == [
                        "nonsense BAD_INPUT", "journal.history UNKNOWN_CALL",
                        "account.attach BAD_INPUT", "sync.watch BAD_INPUT",
                    ])
                #expect(notes.allSatisfy { $0.address == "127.0.0.1" })
                #expect(notes.last?.stream == StreamName("refused", "room"))
            }
        }

        @Test func `a wrong password and a wrong code are found, with the address and no secret`()
            throws
        {
            try Cluster.shared { cluster in
                let zoe = try cluster.guest("Zoe")
                let login = ["email": "zoe.locked@example.org", "password": "correct horse"]
                #expect(try zoe.call("account.attach", login).error == nil)
                let topics = try cluster.subscription("refused.session.")
                let source = "127.0.0.46"
                let wrong = login.merging(["password": "battery staple"]) { $1 }
                var told: [Publication] = []
                try wait(for: "a wrong password to be heard of") {
                    _ = try cluster.post("/v1/session/signin", wrong, from: source)
                    guard let event = try topics.next(within: .milliseconds(200)) else {
                        return false
                    }
                    told.append(event)
                    return event.topic == "refused.session.UNAUTHENTICATED.signin"
                }
                let reset = wrong.merging(["code": "AAAABBBB"]) { $1 }
                let refused = try cluster.post("/v1/session/reset", reset, from: source)
                #expect(refused.failure?.code == .codeWrong)
                told.append(
                    try topics.first { $0.topic == "refused.session.CODE_WRONG.reset" })

                let signIns = try refusals(cluster, "--call", "session.signin")
                let note = try #require(
                    signIns.first { $0.address == source && $0.code == .unauthenticated })
                #expect(note.by == .part("gateway"))
                #expect(note.stream == StreamName("account", zoe.person.key))
                let resets = try refusals(cluster, "--call", "session.reset")
                let codes = resets.filter { $0.address == source }.map(\.code)
                #expect(codes == [.codeWrong])
                let metrics = try cluster.parlor("metrics")
                #expect(
                    metrics.lines.contains {
                        $0.hasPrefix("parlor_refused_total{") && $0.contains("session.signin")
                    })
                let all = told.map { $0.topic + String(decoding: $0.body, as: UTF8.self) }
                let text =
                    all.joined() + String(decoding: JSON.encode(signIns + resets), as: UTF8.self)
                for secret in Array(reset.values) + Array(login.values) {
                    #expect(!text.contains(secret))
                }
            }
        }

        @Test func `neither a secret nor what somebody wrote is told of a refusal`() throws {
            try Cluster.shared { cluster in
                let (ada, zoe) = (try cluster.guest("Ada"), try cluster.guest("Zoe"))
                let client = try cluster.client()
                let code = try client.createRoom(
                    .createRoom(by: ada.person, isPrivate: true, passcode: "right-word"))
                let topics = try cluster.subscription("refused.")
                try wait(for: "refusals to be heard") {
                    try ada.call("room.join", key: "QQQQ")
                    return try topics.next(within: .milliseconds(200)) != nil
                }
                let said = "my-own-words"
                for (cid, call, key, body) in [
                    ("c1", "room.join", "\(code)", ["passcode": said]),
                    (
                        "c2", "person.rename", nil,
                        ["displayName": String(repeating: said, count: 20)]
                    ),
                    ("c3", "person.rename", nil, [said: said]),
                    ("c4", "chat.send", "nowhere", ["text": said]),
                    ("c5", "account.attach", nil, ["email": said, "password": said]),
                ] as [(String, String, String?, [String: String])] {
                    let answer = try zoe.call(call, body, key: key, cid: cid)
                    #expect(answer.error != nil, "\(call)")
                }
                let notes = try refusals(cluster, "--by", "\(zoe.person)")
                let refused = Set(notes.map(\.call))
                #expect(
                    refused == ["account.attach", "chat.send", "person.rename", "room.join"])
                var told = ""
                for command in [
                    ["refusals"], ["trace", "c1"], ["trace", "c3"], ["slow"], ["metrics"],
                    ["top", "--once"], ["logs", "--lines", "1000"],
                ] {
                    let outcome = try cluster.start("parlor", command).outcome()
                    #expect(outcome.exit == 0, "\(command): \(outcome)")
                    told += outcome.output
                }
                for _ in notes {
                    let event = try topics.first { $0.header.by == .person(zoe.person) }
                    told += event.topic + String(decoding: event.body, as: UTF8.self)
                }
                #expect(told.contains("\(zoe.person)"))
                #expect(!told.contains(said) && !told.contains("right-word"))
            }
        }

        private func refusals(_ cluster: Cluster, _ options: String...) throws -> [RefusalNote] {
            func ask() throws -> Program.Outcome {
                try cluster.start("parlor", ["refusals", "--json"] + options).outcome()
            }
            var outcome = try ask()
            try wait(for: "all instances to tell their refusals") {
                if outcome.exit != 0 || outcome.errors.isEmpty { return true }
                outcome = try ask()
                return false
            }
            #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome)")
            return try outcome.lines.map {
                try JSON.decode(RefusalNote.self, from: Array($0.utf8))
            }
        }

        @Test func `a call that takes long is logged, remembered and counted`() throws {
            let cluster = try Cluster(["PARLOR_SLOW_MS": "150"])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let ada = try cluster.guest("Ada")
                let client = try cluster.client()
                let store = try cluster.pid(of: "profile-store-1")
                try freeze(store)
                defer { thaw(store) }
                ada.send("person.rename", ["displayName": "Ada II"], key: nil, cid: "long")
                let began = try client.busStatus.uptimeMs
                try wait(for: "the bus to have counted 200 ms") {
                    try client.busStatus.uptimeMs >= began + 200
                }
                thaw(store)
                _ = try ada.answer(to: "long")

                let question = Call.fresh("instance.slow", "gateway-1")
                let slow = try client.ask(question, as: CallNotes.self).calls
                let note = try #require(slow.first { $0.id == CommandID("\(ada.person)/long") })
                #expect(note.call == "person.rename" && note.took.asked >= 150_000)
                let trace = try #require(note.trace)
                try wait(for: "the log to say it, with its trace") {
                    try cluster.parlor("logs", "gateway", "--lines", "1000").lines.contains {
                        $0.contains("person.rename took ") && $0.contains("\(trace)")
                    }
                }
                let metrics = try client.ask(
                    .fresh("instance.metrics", "gateway-1"), as: InstanceMetrics.self)
                let renames = try #require(metrics.calls.first { $0.call == "person.rename" })
                #expect(
                    renames.work.calls == 1
                        && renames.work.whole.counts[...8].allSatisfy { $0 == 0 })
            }
        }

        @Test func `top tells what the work is, by each of its dimensions`() throws {
            try Cluster.shared { cluster in
                let ada = try cluster.guest("Ada")
                for (dimension, name) in [
                    ("call", "person.rename"), ("key", "person.\(ada.person)"),
                    ("person", "\(ada.person)"), ("address", "127.0.0.1"),
                    ("instance", "profile-store-1"),
                ] {
                    let top = try cluster.start(
                        "parlor", ["top", "--by", dimension, "--json"])
                    try wait(for: "\(name) to be among the work by \(dimension)") {
                        _ = try ada.rename("Ada")
                        return top.printed.split(separator: "\n").contains {
                            $0.contains(#""name":"\#(name)""#)
                        }
                    }
                    top.signal(SIGINT)
                }
                let once = try cluster.parlor("top", "--once")
                #expect(once.exit == 0 && once.lines[0].contains("by call, sorted by rate"))
                #expect(once.lines.contains { $0.hasPrefix("CALL") }, "\(once)")
            }
        }
    }
}
