import BusZeroMQ
import Hosting
import ParlorWire
import TestKit
import Testing

extension Proofs {
    @Suite(.sharedCluster) struct Privacy {
        @Test func `nobody but the owner sees preferences and push tokens, or changes anything`()
            throws
        {
            try Cluster.shared { cluster in
                func call(_ name: String, _ body: String, _ options: String...) throws
                    -> Program.Outcome
                {
                    try cluster.start("parlor", ["call", name, body] + options).outcome()
                }
                for (name, body) in [
                    ("person.rename", #"{"displayName": "Ada"}"#),
                    ("person.registerPush", #"{"fcmToken": "secret-token"}"#),
                    ("person.setPreferences", #"{"preferences": {"color": "teal"}}"#),
                ] { #expect(try call(name, body, "--as", "ada").exit == 0) }

                let mine = try call("person.me", "{}", "--as", "ada")
                #expect(mine.output.contains("secret-token") && mine.output.contains("teal"))

                let questions = [
                    ("person.get", #"{"userId": "ada"}"#),
                    ("person.many", #"{"userIds": ["ada"]}"#),
                    ("person.search", #"{"prefix": "ad"}"#),
                ]
                for (name, body) in questions {
                    for viewer in [["--as", "bob"], []] {
                        let seen = try cluster.start("parlor", ["call", name, body] + viewer)
                            .outcome()
                        #expect(
                            seen.exit == 0 && seen.output.contains("\"Ada\""), "\(name): \(seen)")
                        for secret in ["secret-token", "teal", "fcmToken", "preferences"] {
                            #expect(!seen.output.contains(secret), "\(name) shows \(secret).")
                        }
                    }
                }

                for (name, body) in [
                    ("person.rename", #"{"displayName": "Eve was here"}"#),
                    ("person.registerPush", #"{"fcmToken": "mine-now"}"#),
                    ("person.setPreferences", #"{"preferences": {"color": "red"}}"#),
                    ("person.clearAvatar", "{}"),
                ] {
                    let stranger = try call(name, body, "--as", "eve", "--key", "ada")
                    #expect(stranger.exit == 1 && stranger.output.isEmpty)
                    #expect(stranger.errors.hasPrefix("FORBIDDEN: "), "\(name): \(stranger)")
                }
                for kind: EntityKind in ["person", "account"] {
                    var history = Call.fresh("journal.history", "ada", by: .person("eve"))
                    history.kind = kind
                    let reply = try cluster.client().call(history, timeout: longestWait)
                    #expect(reply.failure?.code == .forbidden)
                }
                #expect(try call("person.me", "{}", "--as", "ada").output == mine.output)
            }
        }

        @Test func `no hash of a token or a password leaves the journal, live or resumed`() throws {
            try Cluster.shared { cluster in
                let bus = try cluster.subscription("account.", "login.")
                let nora = try cluster.guest("Nora")
                let account = StreamName("account", nora.person.key)
                let begun = try nora.watch([account]).begun.first
                let other = try cluster.post(
                    "/v1/session/refresh", ["refreshToken": nora.pass.refreshToken])
                #expect(other.status == 200)
                #expect(
                    try nora.call(
                        "account.attach", ["email": "nora@example.org", "password": "long enough!"]
                    ).error == nil)
                _ = try cluster.pass(
                    "/v1/session/signin", ["email": "nora@example.org", "password": "long enough!"])
                _ = try nora.first("the new device") { $0.event == "deviceOpened" }
                let again = try cluster.back(nora.pass)
                let resumed = try again.watch([account], epoch: begun?.epoch, since: 1)
                #expect(resumed.begun.first?.recovered == true)
                _ = try again.first("the new device") { $0.event == "deviceOpened" }
                #expect(again.events(of: account).contains { $0.event == "rotated" })
                let bodies = (nora.heard + again.heard).flatMap {
                    [$0.body, $0.snapshot, $0.ok].compactMap { $0?.bytes }
                }
                let kept = try cluster.client().history(of: account)
                let opened = try #require(kept.last { $0.event == "deviceOpened" })
                let published = try bus.all {
                    $0.header.stream == account && $0.header.rev == opened.rev
                }
                var told: [Bytes] = bodies + published.map(\.body)
                while let publication = try bus.next(within: .milliseconds(500)) {
                    told.append(publication.body)
                }
                #expect(told.count > 6)
                for body in told {
                    let text = String(decoding: body, as: UTF8.self)
                    for secret in ["refreshHash", "passwordHash", "$argon2"] {
                        #expect(!text.contains(secret), "\(text)")
                    }
                }
                for entry in kept {
                    #expect(!String(decoding: entry.body.bytes, as: UTF8.self).contains("Hash"))
                }
            }
        }
    }
}
