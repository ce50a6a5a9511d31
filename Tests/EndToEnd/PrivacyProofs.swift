import BusZeroMQ
import Testing
import Wire

extension Proofs {
    @Suite struct Privacy {
        @Test func `nobody but the owner sees preferences and push tokens, or changes anything`()
            throws
        {
            try Cluster.run { cluster in
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
                    let reply = try cluster.client().call(history, timeout: .seconds(5))
                    #expect(reply.failure?.code == .forbidden)
                }
                #expect(try call("person.me", "{}", "--as", "ada").output == mine.output)
            }
        }
    }
}
