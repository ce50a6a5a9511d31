import BusZeroMQ
import Contracts
import Foundation
import Hosting
import ParlorWire
import TestKit
import Testing

extension Proofs {
    /// What people report, and what operators do about it.
    @Suite struct Reports {
        private static let email = ["email": "ada@example.org", "password": "long enough!"]

        private func listed(_ cluster: Cluster) throws -> [OpenReport] {
            let outcome = try cluster.parlor("reports", "--json")
            guard outcome.exit == 0 else { throw Unusable(outcome.errors) }
            return try outcome.lines.map { try JSON.decode(OpenReport.self, from: Array($0.utf8)) }
        }

        private func act(_ cluster: Cluster, _ arguments: String...) throws {
            let outcome = try cluster.start("parlor", ["reports"] + arguments).outcome()
            guard outcome.exit == 0 else { throw Unusable(outcome.errors) }
        }

        /// What it comes to. While the chat store does not answer, nothing is reported.
        private func report(_ fields: [String: String], by device: Device) throws -> Heard {
            var answer: Heard?
            try wait(for: "the chat store to be asked about a report") {
                answer = try device.call("person.report", fields)
                return answer?.error?.code != .unavailable
            }
            return answer!
        }

        private func killStore(_ cluster: Cluster) throws {
            let pid = try cluster.pid(of: "profile-store-1")
            try killAtOnce(pid)
            try wait(for: "another profile store") {
                let next = try? cluster.pid(of: "profile-store-1")
                return next.map { $0 != pid } ?? false
                    && (try? cluster.http("GET", "/readyz").status) == 200
            }
        }

        @Test func `a reported message is deleted, and its sender suspended until it is lifted`()
            throws
        {
            try Cluster.run { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                #expect(try ada.call("account.attach", Self.email).error == nil)
                try bob.choose(messagesFrom: .everybody)
                let chat = try ada.conversation("chat.direct", #"{"userId": "\#(bob.person)"}"#)
                let said = try ada.say("You fool", in: chat)
                try bob.watch([.chat(chat)])
                let news = try cluster.subscription("")
                let report = [
                    "userId": ada.person.rawValue, "messageId": said.messageId.rawValue,
                    "reason": "Insults me",
                ]
                let answer = try self.report(report, by: bob)
                #expect(answer.error == nil, "\(answer)")
                let eve = try cluster.guest("Eve")
                #expect(try self.report(report, by: eve).error?.code == .forbidden)

                try killStore(cluster)
                let open = try #require(try listed(cluster).first)
                #expect(open.userId == ada.person && open.by == bob.person)
                #expect(open.reason.text == "Insults me")
                #expect(open.message?.text?.text == "You fool")
                let shown = try cluster.parlor("reports").output
                #expect(shown.contains("\(ada.person) Ada  \(bob.person) Bob  Insults me"))
                try act(cluster, "delete-message", open.reportId.rawValue)
                _ = try bob.first("the deletion") {
                    $0.stream == .chat(chat) && $0.event == "deleted"
                }
                #expect(try listed(cluster).first?.message?.text?.text == "You fool")

                try act(cluster, "suspend", "ada", "--until", "7d", "--reason", "Insults others")
                #expect(try ada.closeCode() == 4001)
                let why = try ada.first("why") { $0.error?.code == .unauthenticated }.error
                let sentence = try #require(why?.message)
                #expect(sentence.hasSuffix("UTC. The reason: Insults others"))
                #expect(why?.context?["reason"] == "suspended")
                try killStore(cluster)

                let headers = [
                    "Authorization": "Bearer \(ada.pass.token)", "Content-Type": "image/gif",
                ]
                for refused in [
                    try cluster.post("/v1/session/signin", Self.email),
                    try cluster.post(
                        "/v1/session/refresh", ["refreshToken": ada.pass.refreshToken]),
                    try cluster.http("POST", "/v1/photos", headers, TinyGIF.bytes()),
                ] {
                    #expect(refused.status == 401 && refused.failure?.message == sentence)
                    #expect(refused.failure?.context?["until"] == why?.context?["until"])
                }
                let again = try cluster.back(ada.pass)
                #expect(try again.closeCode() == 4001)
                #expect(again.heard.last { $0.error != nil }?.error?.message == sentence)

                try act(cluster, "lift", ada.person.rawValue)
                _ = try cluster.back(try cluster.pass("/v1/session/signin", Self.email))
                let renewed = try cluster.pass(
                    "/v1/session/refresh", ["refreshToken": ada.pass.refreshToken])
                #expect(try cluster.back(renewed).rename("Ada again").error == nil)

                try act(cluster, "resolve", open.reportId.rawValue, "--note", "Suspended once")
                #expect(try listed(cluster).isEmpty)
                let acts = try cluster.parlor("reports", "acts", "--json").lines.map {
                    try JSON.decode(OperatorAct.self, from: Array($0.utf8))
                }
                let table = try cluster.parlor("reports", "acts").output
                #expect(table.contains("\(ada.person) Ada again "))
                #expect(acts.map(\.did) == [.removedMessage, .suspended, .lifted, .resolved])
                #expect(acts.allSatisfy { !$0.by.isEmpty && $0.userId == ada.person })
                let last = try #require(try bob.rename("Bob at last").rev)
                try expectNothing(of: ["Insults me", "fool"], of: "Insults others", told: news) {
                    $0.header.stream == bob.own && $0.header.rev == last
                }
            }
        }

        /// All that the bus said meanwhile, to any program on this machine. Why somebody was refused
        /// is told to parts and operators alone.
        private func expectNothing(
            of words: [String], of reason: String, told news: Subscription,
            upTo isLast: (Publication) -> Bool
        ) throws {
            var kinds: Set<String> = []
            _ = try news.first { event in
                kinds.insert(event.header.stream.kind.rawValue)
                guard event.header.stream.kind != "chat" else { return false }
                let text = event.topic + String(decoding: event.body, as: UTF8.self)
                let hidden = words + (event.topic.hasPrefix("refused.") ? [] : [reason])
                for word in hidden { #expect(!text.contains(word), "\(text)") }
                return isLast(event)
            }
            #expect(kinds.isSuperset(of: ["report", "operator", "account", "chat"]))
        }

        @Test func `nothing of a report reaches the reported person, or anybody's history`() throws
        {
            try Cluster.run { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                try bob.choose(messagesFrom: .everybody)
                let chat = try ada.conversation("chat.direct", #"{"userId": "\#(bob.person)"}"#)
                let said = try ada.say("You fool", in: chat)
                let own = ["person", "account", "friends", "chats"].map {
                    StreamName(EntityKind($0), ada.person.key)
                }
                let client = try cluster.client()
                try wait(for: "the account to note that she has written") {
                    try client.history(of: StreamName("account", ada.person.key))
                        .contains { $0.event == "contentNoted" }
                }
                try ada.watch(own + [.chat(chat)])
                let kept = [ada.friends, StreamName("account", ada.person.key), .chat(chat)]
                let before = try kept.map { try client.history(of: $0).count }
                let report = [
                    "userId": ada.person.rawValue, "messageId": said.messageId.rawValue,
                    "reason": "Insults me",
                ]
                let answer = try self.report(report, by: bob)
                #expect(answer.error == nil)
                let stream = try #require(answer.stream)
                for device in [ada, bob] {
                    #expect(try device.watch([stream]).error != nil)
                    for (call, body) in [
                        ("report.list", [:]), ("report.acts", [:]),
                        ("account.suspend", ["reason": "x", "by": "x"]),
                        ("account.noteLifted", [:]), ("report.resolve", ["by": "x"]),
                    ] as [(String, [String: String])] {
                        #expect(try device.call(call, body).error != nil, "\(call)")
                    }
                }
                let heard = ada.heard.count
                #expect(try ada.rename("Ada again").error == nil)
                let news = ada.heard[heard...].compactMap(\.event)
                #expect(Set(news).isSubset(of: ["identityChanged", "changed"]), "\(news)")
                #expect(try kept.map { try client.history(of: $0).count } == before)
                let history = try client.history(of: stream)
                #expect(history.map(\.event) == ["filed"])
                let text = String(decoding: JSON.encode(history), as: UTF8.self)
                for word in ["fool", "Insults", ada.person.rawValue, bob.person.rawValue] {
                    #expect(!text.contains(word), "\(text)")
                }
            }
        }
    }
}
