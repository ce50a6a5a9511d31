import BusZeroMQ
import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// An app with a history moves here.
    @Suite struct Moving {
        private func export(_ cluster: Cluster) throws -> [String] {
            let outcome = try cluster.parlor("export")
            guard outcome.exit == 0 else { throw Unusable(outcome.errors) }
            return outcome.lines
        }

        private func move(_ cluster: Cluster, _ file: String) throws -> Program.Outcome {
            let outcome = try cluster.parlor("import", file)
            guard outcome.exit == 0 else { throw Unusable(outcome.output + outcome.errors) }
            return outcome
        }

        /// Kills who moves a file in, once the first of its messages are here.
        private func killMover(_ cluster: Cluster, _ file: String) throws {
            let said = try cluster.subscription("chat.")
            let mover = try cluster.start("parlor", ["import", file])
            _ = try said.first { $0.header.event == "sent" }
            try mover.killAtOnce()
            let exit = try mover.outcome().exit
            #expect(exit == 128 + SIGKILL, "All was in before it was killed.")
        }

        @Test func `a history moves in on and on, once, and comes out as it went in`() throws {
            let folder = try Folder()
            let (file, copy) = ("\(folder.path)/app.jsonl", "\(folder.path)/copy.jsonl")
            let begun = "\(folder.path)/begun.jsonl"
            let app = SourceApp(messages: 12_000)
            try app.write(to: file)
            try SourceApp(messages: 3_000).write(to: begun)
            var first: [String] = []
            try Cluster.run { cluster in
                _ = try move(cluster, begun)
                try killAtOnce(try cluster.pid(of: "chat-store-1"))
                try killMover(cluster, file)
                let again = try move(cluster, file)
                #expect(again.output.contains("12 users, 9 conversations, 12,000 messages"))
                #expect(again.errors.contains("4 photos are missing"))
                #expect(again.errors.contains(" of 12,024 lines, "), "Progress is told.")
                first = try export(cluster)
                #expect(first.count == app.lines.count)
                let (given, kept) = (try SaidHistory(app.lines), try SaidHistory(first))
                #expect(given.messages.count == app.messages)
                #expect(given.messages.symmetricDifference(kept.messages).isEmpty)
                #expect(given.marks.symmetricDifference(kept.marks).isEmpty)
                _ = try move(cluster, file)
                #expect(try export(cluster) == first)
                #expect(!first.joined().contains("secret"))
            }
            try Data((first.joined(separator: "\n") + "\n").utf8)
                .write(to: URL(fileURLWithPath: copy))
            try Cluster.run { cluster in
                let pushes = try cluster.subscription("notify.", "mail.")
                let began = ContinuousClock.now
                _ = try move(cluster, copy)
                Figures.note(
                    "12,024 lines move in", ContinuousClock.now - began, expected: .seconds(6),
                    beside: cluster.startTook)
                #expect(try export(cluster) == first)
                // Nobody was told of anything: the first that comes is what is asked for now.
                let email = ["email": SourceApp.firstEmail]
                #expect(try cluster.post("/v1/session/forgot", email).status == 200)
                #expect(try pushes.first { _ in true }.header.event == "passwordReset")
            }
        }

        @Test func `somebody who moved in gets a password, finds their history, and writes on`()
            throws
        {
            let folder = try Folder()
            let file = "\(folder.path)/app.jsonl"
            try SourceApp(messages: 200).write(to: file)
            try Cluster.run { cluster in
                _ = try move(cluster, file)
                let mails = try cluster.subscription("mail.")
                let login = ["email": SourceApp.firstEmail, "password": "correct horse"]
                #expect(try cluster.post("/v1/session/signin", login).status == 401)
                #expect(
                    try cluster.post("/v1/session/forgot", ["email": SourceApp.firstEmail])
                        .status == 200)
                let published = try mails.first { _ in true }
                let mail = try JSON.decode(Mail.self, from: published.body)
                #expect(mail.displayName == "Person 0")
                let pass = try cluster.pass(
                    "/v1/session/reset",
                    login.merging(["code": mail.code.rawValue]) { $1 })
                #expect(pass.userId.rawValue == SourceApp.id(0))
                let device = try cluster.back(pass)

                let list = try JSON.decode(
                    ChatList.self, from: #require(device.call("chat.list").ok).bytes)
                let row = try #require(
                    list.conversations.first { $0.chat.members.count == 2 })
                #expect(row.place.unreadCount == 0)
                let chat = row.chat.conversationId
                let answer = try device.raw("chat.get", "{}", chat)
                let view = try JSON.decode(ChatView.self, from: #require(answer.ok).bytes)
                let last = try #require(view.messages.last)
                #expect(last.text?.text.hasPrefix("Message") == true)
                #expect(last.senderIdentity?.displayName.text.hasPrefix("Person") == true)
                #expect(view.messages.map(\.sentAt) == view.messages.map(\.sentAt).sorted())
                #expect(last.sentAt.milliseconds < 1_700_001_000_000)
                let said = try device.say("Here now", in: chat)
                #expect(said.number == view.messageCount + 1)

                // What was there is not asked for twice, though somebody has written since.
                _ = try move(cluster, file)
                #expect(
                    try JSON.decode(
                        ChatView.self, from: device.raw("chat.get", "{}", chat).ok!.bytes
                    ).messageCount == said.number)
                try goOn(cluster, in: folder)
                try skip(cluster, in: folder)
            }
        }

        /// More was said: in a conversation that goes on here, and in one that doesn't.
        private func goOn(_ cluster: Cluster, in folder: Folder) throws {
            let file = "\(folder.path)/later.jsonl"
            try SourceApp(messages: 204).write(to: file)
            let moved = try cluster.parlor("import", file)
            #expect(moved.exit == 1 && moved.errors.contains("Somebody has written in this"))
            #expect(moved.errors.contains("3 lines did not move in."), "\(moved)")
            let kept = try export(cluster)
            #expect(kept.contains { $0.contains(#""text":"Message 200""#) })
            #expect(!kept.contains { $0.contains(#""text":"Message 201""#) })
        }

        /// A line that only a service can refuse is left out, and the rest goes on.
        private func skip(_ cluster: Cluster, in folder: Folder) throws {
            let (file, wrong) = ("\(folder.path)/more.jsonl", "\(folder.path)/wrong.jsonl")
            let lines = [
                #"{"user": {"id": "eve", "displayName": "Eve", "createdAt": 1, "#
                    + #""email": "\#(SourceApp.firstEmail)"}}"#,
                #"{"user": {"id": "dora", "displayName": "Dora", "createdAt": 1}}"#,
            ]
            try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
            let stopped = try cluster.parlor("import", file)
            #expect(stopped.exit == 1 && stopped.errors.contains("\(file):1: "), "\(stopped)")
            #expect(stopped.errors.contains("wait until all users are in."), "\(stopped)")
            let dora = try cluster.client().ask(.get("dora"), as: PersonView.self)
            #expect(dora.identity.displayName.text == "Dora")
            let skipped = try cluster.parlor("import", "--skip-wrong", wrong, file)
            #expect(skipped.exit == 1 && skipped.errors.contains("\(file):1: "), "\(skipped)")
            #expect(try String(contentsOfFile: wrong, encoding: .utf8) == "\(lines[0])\n")
            // What was left out is not overwritten by the next run.
            let again = try cluster.parlor("import", "--skip-wrong", wrong, wrong)
            #expect(again.exit != 0 && again.errors.contains("is there already"), "\(again)")
            #expect(try String(contentsOfFile: wrong, encoding: .utf8) == "\(lines[0])\n")
        }

        @Test func `messages move in with their photos, and move out with them`() throws {
            let folder = try Folder()
            let (file, photos) = ("\(folder.path)/app.jsonl", "\(folder.path)/photos")
            try FileManager.default.createDirectory(
                atPath: photos, withIntermediateDirectories: false)
            for name in ["pic.gif", "ada.gif"] {
                try Data(TinyGIF.bytes(name)).write(to: URL(fileURLWithPath: "\(photos)/\(name)"))
            }
            let lines = [
                #"{"user": {"id": "ada", "displayName": "Ada", "photoURL": "ada.gif", "createdAt": 1}}"#,
                #"{"user": {"id": "bob", "displayName": "Bob", "createdAt": 1}}"#,
                #"{"conversation": {"id": "c", "type": "direct", "members": ["ada", "bob"], "#
                    + #""createdAt": 1}}"#,
                #"{"message": {"id": "m1", "conversationId": "c", "senderId": "ada", "#
                    + #""text": "Look", "createdAt": 2}}"#,
                #"{"message": {"id": "m2", "conversationId": "c", "senderId": "bob", "#
                    + #""photoURL": "https://example.org/pic.gif", "createdAt": 3}}"#,
            ]
            try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
            try Cluster.run { cluster in
                for _ in 1...2 {
                    let moved = try cluster.parlor("import", "--photos", photos, file)
                    #expect(moved.exit == 0 && !moved.errors.contains("missing"), "\(moved)")
                }
                let out = "\(folder.path)/out"
                let copy = try cluster.parlor(
                    "export", "--to", "\(out).jsonl", "--photos", out)
                #expect(copy.exit == 0, "\(copy)")
                let kept = try FileManager.default.contentsOfDirectory(atPath: out).map {
                    Array(try Data(contentsOf: URL(fileURLWithPath: "\(out)/\($0)")))
                }
                #expect(Set(kept) == Set(["pic.gif", "ada.gif"].map { TinyGIF.bytes($0) }))
            }
        }

        @Test func `wrong lines are told without a server, and left out on demand`() throws {
            let folder = try Folder()
            let (file, wrong) = ("\(folder.path)/app.jsonl", "\(folder.path)/wrong.jsonl")
            let lines = SourceApp(messages: 20).lines
            let bad = #"{"message": {"id": "x", "conversationId": "none"}}"#
            try Data((lines + [bad, bad]).joined(separator: "\n").utf8)
                .write(to: URL(fileURLWithPath: file))
            let cluster = try Cluster()
            let stopped = try cluster.parlor("import", file)
            #expect(stopped.exit == 1 && stopped.errors.contains("Nothing has moved in."))
            #expect(stopped.errors.contains("\(file):\(lines.count + 2): "), "All are told.")
            let check = try cluster.parlor("import", "--check", file)
            #expect(check.exit == 1 && check.errors.hasPrefix("\(file):\(lines.count + 1): "))
            #expect(check.errors.contains("\(file):\(lines.count + 2): "), "All are told.")
            #expect(check.errors.contains("2 lines can't move in."))
            let skipped = try cluster.parlor("import", "--check", "--skip-wrong", wrong, file)
            #expect(skipped.exit == 1 && skipped.output.contains("20 messages"))
            #expect(try String(contentsOfFile: wrong, encoding: .utf8) == "\(bad)\n\(bad)\n")
            let away = try cluster.parlor(
                "import", "--skip-wrong", "\(folder.path)/other.jsonl", file)
            #expect(away.exit == 1 && away.errors.contains("does not answer"))
        }
    }
}
