import Contracts
import Foundation
import ParlorWire
import PostgresServers
import TestKit
import Testing

extension LongProofs {
    /// Who deletes their account leaves nothing behind, in no file, and does not come back.
    @Suite struct Leaving {
        /// Words that nothing else has.
        private static let words = [
            "name": "Zephyrine Quill", "renamed": "Quillon Zephyr", "handle": "quillwort",
            "email": "zephyrine@quill.example", "token": "push-token-of-zephyrine",
            "device": "Zephyrines telephone", "decision": "zephyrine-thinks-so",
            "title": "Zephyrines sunrise", "block": "zephyrine-had-enough-of-her",
            "deleted": "said by zephyrine and taken back",
        ]
        private static let said = "said by zephyrine in the evening"
        private static let photoText = "zephyrines photo"
        private static let ink = Ink(
            (0..<40).map { Point(x: Double(3 + 7 * $0 % 51), y: Double(5 + 11 * $0 % 97)) })

        /// By its name, what is looked for.
        private static let wanted = words.mapValues { Data($0.utf8) }
            .merging([
                "said": Data(said.utf8), "photo": Data(photoText.utf8),
                // Without the quotes around it.
                "stroke": Data(JSON.encode(ink.writtenPacked).dropFirst().dropLast()),
            ]) { $1 }

        @Test(arguments: [false, true])
        func `nothing is found in any file, over crashes and a restore`(_ withMessages: Bool) throws
        {
            try Cluster.run { cluster in
                let folder = "\(cluster.data)-backup"
                defer { try? FileManager.default.removeItem(atPath: folder) }
                let bob = try cluster.guest("Bob")
                let ada = try cluster.guest(Self.words["name"])
                let chat = try live(ada, with: bob, cluster)
                #expect(try cluster.parlor("backup", "--all", folder).exit == 0)
                let present = try found(in: cluster)
                #expect(present == Set(Self.wanted.keys).subtracting(["deleted"]))

                let answer = try ada.raw("account.delete", #"{"withMessages": \#(withMessages)}"#)
                #expect(answer.error == nil, "\(answer)")
                let left: Set<String> = withMessages ? [] : ["said"]
                try waitUntilGone(present, but: left, killingIn: cluster) {
                    try found(in: cluster)
                }
                let seen = try patientView(of: chat, for: bob)
                let texts = seen.messages.map { $0.text?.text }
                #expect(texts == [withMessages ? nil : Self.said, nil, nil, "And I"])
                let look = try #require(seen.participantDetails[ada.person]?.identity)
                #expect(look.displayName.text == "Deleted user" && look.avatar == .initials)
                #expect(try cluster.parlor("doctor").exit == 0)

                try cluster.down()
                let restored = try cluster.parlor("restore", "--all", folder)
                #expect(restored.exit == 0, "\(restored)")
                let back = try found(in: cluster)
                #expect(back.isSuperset(of: ["email", "title", "photo", "stroke", "block"]))
                try cluster.up()
                try waitUntilGone(back, but: left, killingIn: cluster) { try found(in: cluster) }
                let bobAgain = try cluster.back(bob.pass)
                let again = try patientView(of: chat, for: bobAgain)
                #expect(again.messages.map { $0.text?.text } == texts)

                #expect(try putAside(in: cluster) > 0, "The restore has put journals aside.")
                #expect(try bobAgain.raw("account.delete", "{}").error == nil)
                try wait(for: "the journals to go that the restore has put aside") {
                    try putAside(in: cluster) == 0
                }
            }
        }

        /// Nor in its files once they are written anew, but for its log, which is the operator's to
        /// let go.
        @Test(arguments: [false, true])
        func `nothing is found in any table of PostgreSQL, nor in its files, after a restore too`(
            _ withMessages: Bool
        ) throws {
            let server = try PostgresServer()
            let address = try server.addressOfNewDatabase()
            let cluster = try Cluster(["PARLOR_STORE": address])
            try cluster.up()
            let backUp = "\(cluster.data)-database"
            defer { try? FileManager.default.removeItem(atPath: backUp) }
            try cluster.downAfterwards { cluster in
                let bob = try cluster.guest("Bob")
                let ada = try cluster.guest(Self.words["name"])
                _ = try live(ada, with: bob, cluster)
                func present() throws -> Set<String> {
                    let dump = try server.dump(address)
                    let kept = Self.wanted.filter { dump.contains($0.value.hexadecimal) }.keys
                    return try found(in: cluster).union(kept)
                }
                let expected = Set(Self.wanted.keys).subtracting(["deleted"])
                #expect(try present() == expected)
                try server.backUp(address, to: backUp)
                // Statistics of columns have samples of what is in them.
                try server.analyze(address)
                #expect(try found(in: server).isSuperset(of: ["name", "email", "title", "said"]))
                let answer = try ada.raw("account.delete", #"{"withMessages": \#(withMessages)}"#)
                #expect(answer.error == nil, "\(answer)")
                let left: Set<String> = withMessages ? [] : ["said"]
                try waitUntilGone(expected, but: left, killingIn: cluster, present)
                try cluster.down()
                try server.restore(address, from: backUp)
                let back = try present()
                #expect(back.isSuperset(of: ["name", "email", "title", "said", "stroke"]))
                try cluster.up()
                try waitUntilGone(back, but: left, killingIn: cluster, present)
                // As the operator's guide says: while nothing of Parlor uses the tables.
                try cluster.down()
                try wait(for: "PostgreSQL's files to have nothing of it") {
                    try server.rewrite(address)
                    return try found(in: server) == left
                }
            }
        }

        /// A bit of everything that is kept of a person.
        private func live(_ ada: Device, with bob: Device, _ cluster: Cluster) throws -> ChatID {
            let words = Self.words
            func ask(_ call: String, _ body: [String: String]) throws {
                let answer = try ada.call(call, body)
                #expect(answer.error == nil, "\(call): \(answer)")
            }
            try ask("account.attach", ["email": words["email"]!, "password": "long enough!"])
            let signIn = #"{"email": "\#(words["email"]!)", "password": "long enough!"}"#
            let signedIn = try cluster.http(
                "POST", "/v1/session/signin", ["User-Agent": words["device"]!],
                Array(signIn.utf8))
            #expect(signedIn.status == 200, "\(signedIn)")
            try ask("person.setHandle", ["handle": words["handle"]!])
            try ask("person.registerPush", ["fcmToken": words["token"]!])
            try ada.befriend(bob)
            try ask(
                "friends.decide",
                ["kind": "note", "key": "bob", "payload": words["decision"]!])
            let photo = try upload(by: ada, cluster)
            try ask("person.usePhoto", ["photoId": photo])
            try ask("person.rename", ["displayName": words["renamed"]!])
            let made = try ada.raw("drawing.create", #"{"title": "\#(words["title"]!)"}"#)
            let drawing = try JSON.decode(DrawingView.self, from: try #require(made.ok).bytes)
            let points = String(decoding: JSON.encode(Self.ink), as: UTF8.self)
            try ada.send(
                "drawing.stroke",
                #"{"points": \#(points), "color": {"r": 0, "g": 0, "b": 0, "a": 1}, "#
                    + #""brushSize": 2}"#,
                drawing.drawingId.rawValue)
            try meet(ada, bob, cluster)
            let chat = try ada.conversation("chat.direct", #"{"userId": "\#(bob.person)"}"#)
            try ada.say(Self.said, in: chat)
            let taken = try ada.say(words["deleted"]!, in: chat)
            let sent = try ada.raw("chat.send", #"{"photoId": "\#(photo)"}"#, chat)
            #expect(sent.error == nil, "\(sent)")
            try bob.say("And I", in: chat)
            let gone = try ada.raw("chat.delete", #"{"messageId": "\#(taken.messageId)"}"#, chat)
            #expect(gone.error == nil, "\(gone)")
            return chat
        }

        /// In a room that is kept, with a match, and somebody whom she then blocks.
        private func meet(_ ada: Device, _ bob: Device, _ cluster: Cluster) throws {
            let eve = try cluster.guest("Eve")
            let evening = try Evening([ada, bob], watched: eve, "highCard", #"{"rounds":2}"#)
            try evening.play(try evening.start())
            let kept = try ada.ask(
                RoomCommand.keep(name: "Fridays"), key: evening.code.key, as: RoomView.self)
            let inside = try #require(kept.inside)
            let group = try #require(inside.groupId).key
            try wait(for: "Bob to be let into the group") {
                try bob.call("group.join", key: group.rawValue).error == nil
            }
            try ada.say(Self.said, in: ChatID(inside.conversationId))
            let block = try ada.call(
                "friends.decide",
                [
                    "kind": "block", "key": eve.person.rawValue,
                    "payload": Self.words["block"]!,
                ])
            #expect(block.error == nil, "\(block)")
        }

        private func upload(by person: Device, _ cluster: Cluster) throws -> String {
            struct Kept: Decodable { let photoId: String }
            let headers = ["Authorization": "Bearer \(person.pass.token)"]
            let answer = try cluster.http(
                "POST", "/v1/photos", headers, TinyGIF.bytes(Self.photoText))
            return try JSON.decode(Kept.self, from: answer.body).photoId
        }

        private func patientView(of chat: ChatID, for person: Device) throws -> ChatView {
            var view: ChatView?
            try wait(for: "the chat store") {
                let answer = try person.raw("chat.get", "{}", chat)
                view = try answer.ok.map { try JSON.decode(ChatView.self, from: $0.bytes) }
                return view?.participantDetails.values.contains {
                    $0.identity?.displayName.text == "Deleted user"
                } == true
            }
            return try #require(view)
        }

        /// All that erases is killed whenever something more is gone: so at each step.
        private func waitUntilGone(
            _ before: Set<String>, but left: Set<String>, killingIn cluster: Cluster,
            _ found: () throws -> Set<String>
        ) throws {
            var present = before
            var fewest = before
            var kills: [String: Int] = [:]
            do {
                // Photos stay for half a minute, and are looked at four times in one.
                try wait(for: "all of it to be gone", within: .seconds(180)) {
                    present = try found()
                    let gone = fewest.subtracting(present)
                    if !gone.isEmpty {
                        fewest.subtract(gone)
                        let count = try killWhatErases(in: cluster)
                        for name in gone { kills[name] = count }
                    }
                    return present == left
                }
            } catch { Issue.record("Still there: \(present.sorted()). \(error)") }
            let spared = before.subtracting(left).filter { kills[$0, default: 0] == 0 }
            #expect(spared.isEmpty, "Nothing was killed when these went: \(spared.sorted())")
            try wait(for: "everything that was killed to be back") {
                try cluster.parlor("status").exit == 0
            }
        }

        /// Kills those of the services that erase, or hear of it, that run. Returns how many.
        private func killWhatErases(in cluster: Cluster) throws -> Int {
            var count = 0
            try wait(for: "a service that can be killed") {
                let status = try cluster.status
                for service in ["profile-store-1", "chat-store-1", "drawing-store-1", "lobby-1"] {
                    guard let pid = status.pid(of: service) else { continue }
                    try killAtOnce(pid)
                    count += 1
                }
                return count > 0
            }
            return count
        }

        private func putAside(in cluster: Cluster) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: cluster.data)
                .count { $0.contains(".sqlite.replaced") }
        }

        private func found(in cluster: Cluster) throws -> Set<String> {
            found(below: URL(fileURLWithPath: cluster.data))
        }

        private func found(in server: PostgresServer) throws -> Set<String> {
            try server.writeOut()
            return found(below: server.files)
        }

        /// Which of what is hers is in a file of this folder that Parlor or a vacuum writes anew.
        private func found(below folder: URL) -> Set<String> {
            var found: Set<String> = []
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard !file.path.contains("/pg_wal/"),
                    let bytes = try? Data(contentsOf: file)
                else { continue }
                for (name, text) in Self.wanted where bytes.range(of: text) != nil {
                    found.insert(name)
                }
            }
            return found
        }
    }
}

extension Device {
    fileprivate func send(_ name: String, _ body: String, _ key: String) throws {
        let cid = UUID().uuidString
        socket.send(#"{"cid": "\#(cid)", "call": "\#(name)", "key": "\#(key)", "body": \#(body)}"#)
        let answer = try answer(to: cid)
        #expect(answer.error == nil, "\(answer)")
    }
}

extension Data {
    fileprivate var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
