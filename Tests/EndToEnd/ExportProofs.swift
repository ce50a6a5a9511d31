import BusZeroMQ
import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

extension PatientProofs {
    /// Somebody takes everything of their own along, as one file.
    @Suite(.sharedCluster) struct Exports {
        private func fetch(_ path: String, by device: Device, _ cluster: Cluster) throws -> Answer {
            try cluster.http("GET", path, ["Authorization": "Bearer \(device.pass.token)"])
        }

        /// The lines of a file that is whole and one list.
        private func lines(_ answer: Answer) throws -> [String] {
            #expect(answer.status == 200 && answer.isWhole, "\(answer.text.suffix(200))")
            _ = try #require(JSONSerialization.jsonObject(with: Data(answer.body)) as? [Any])
            return answer.text.split(separator: "\n").dropFirst().dropLast().map {
                String($0.hasSuffix(",") ? $0.dropLast() : $0)
            }
        }

        @Test func `everything that was made is in the file, and nothing of somebody else`() throws
        {
            try Cluster.shared { cluster in
                let (ada, bob) = (try cluster.guest("Ada Own"), try cluster.guest("Bob"))
                let eve = try cluster.guest("Eve")
                let photo = try live(ada, with: bob, asking: eve, cluster)
                let own = try lines(fetch(ada.offer().url, by: ada, cluster))
                let kinds = own.map { String($0.dropFirst(2).prefix { $0 != "\"" }) }
                #expect(
                    kinds == [
                        "user", "device", "device", "friend", "request", "decision", "decision",
                        "photo", "report", "conversation", "message", "message", "drawing",
                    ])
                let all = own.joined(separator: "\n")
                for word in [
                    "Ada Own", "own@ada.example", "adashandle", "Adas browser", "Adas thought",
                    "said by ada", "Adas harbour", "gold_collection", "teal", photo, "Insults me",
                    bob.person.rawValue, eve.person.rawValue, "\"gamesPlayed\":1",
                ] {
                    #expect(all.contains(word), "\(word) is missing in \(all)")
                }
                for word in [
                    "said by bob", "own@bob.example", "Bobs thought", "Bobs harbour",
                    "push-secret", "refresh", ada.pass.token, "argon", "long enough!",
                ] {
                    #expect(!all.contains(word), "\(word) is in \(all)")
                }
                try moveIn(own, cluster)
            }
        }

        /// What moves in elsewhere is read as lines that move in.
        private func moveIn(_ own: [String], _ cluster: Cluster) throws {
            let moving = own.filter { line in
                ["user", "conversation", "message", "drawing"].contains {
                    line.hasPrefix("{\"\($0)\"")
                }
            }
            let folder = try Folder()
            let file = "\(folder.path)/own.jsonl"
            try Data(moving.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
            let check = try cluster.parlor("import", "--check", file)
            #expect(check.exit == 0, "\(check.errors)")
            #expect(check.output.contains("1 user, 1 conversation, 2 messages, 1 drawing"))
        }

        @Test func `nobody else gets it, and nobody gets it twice`() throws {
            try Cluster.shared { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                let phone = try cluster.anotherDevice(of: ada)
                let offer = try ada.offer()
                #expect(try cluster.http("GET", offer.url).status == 401)
                #expect(try fetch(offer.url, by: bob, cluster).status == 404)
                let own = try bob.offer()
                #expect(try fetch(own.url, by: ada, cluster).status == 404)
                #expect(try fetch("/v1/exports/x", by: ada, cluster).status == 404)
                #expect(try lines(fetch(offer.url, by: phone, cluster)).count > 1)
                #expect(try fetch(offer.url, by: ada, cluster).status == 404)
                let old = try ada.offer()
                let new = try ada.offer()
                #expect(try fetch(old.url, by: ada, cluster).status == 404)
                #expect(try lines(fetch(new.url, by: ada, cluster)).count > 1)
                _ = try phone.call("account.signOut")
                let next = try ada.offer()
                #expect(try fetch(next.url, by: phone, cluster).status == 401)
                #expect(try ada.call("account.export").error == nil)
                #expect(try ada.call("account.export").error?.code == .rateLimited)
            }
        }

        @Test func `a long one is whole after kills, each message once`() throws {
            try Cluster.run { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                try bob.choose(messagesFrom: .everybody)
                let chat = try ada.conversation("chat.direct", #"{"userId": "\#(bob.person)"}"#)
                let client = try cluster.client()
                let long = String(repeating: "long ", count: 200)
                let calls = (0..<2_000).map { number in
                    Call.fresh(
                        "chat.send", chat.key,
                        by: .person(number.isMultiple(of: 2) ? ada.person : bob.person),
                        body: ["text": "said \(number). \(long)"])
                }
                #expect(try client.replies(to: calls).values.allSatisfy { $0.failure == nil })

                for (held, killed) in [
                    ("chat-store-1", "chat-store-1"), ("chat-store-1", "profile-store-1"),
                    ("drawing-store-1", "drawing-store-1"),
                ] {
                    let store = try cluster.pid(of: held)
                    try freeze(store)
                    let file = Fetch(try ada.offer().url, by: ada, try Line(to: cluster.web))
                    try file.hear("\"user\"")
                    try killAtOnce(try cluster.pid(of: killed))
                    if held != killed { thaw(store) }
                    let own = try lines(file.answer())
                    let said = own.filter { $0.contains("said ") }
                    #expect(said.count == 1_000 && Set(said).count == 1_000)
                    #expect(said.allSatisfy { $0.contains("\"senderId\":\"\(ada.person)\"") })
                }
            }
        }

        @Test func `who deletes the account in the middle gets no more of it`() throws {
            try Cluster.run { cluster in
                let ada = try cluster.guest("Ada")
                let store = try cluster.pid(of: "chat-store-1")
                var file: Fetch!
                var other: ExportOffer!
                try cluster.withoutSupervisor {
                    try freeze(store)
                    defer { thaw(store) }
                    file = Fetch(try ada.offer().url, by: ada, try Line(to: cluster.web))
                    try file.hear("\"user\"")
                    other = try ada.offer()
                    #expect(try ada.raw("account.delete", "{}").error == nil)
                }
                let answer = try file.answer()
                #expect(answer.status == 200 && !answer.isWhole)
                #expect(!answer.text.hasSuffix("]\n"))
                #expect(try fetch(other.url, by: ada, cluster).status == 401)
            }
        }

        @Test func `a file that its gateway leaves unfinished is not whole`() throws {
            try Cluster.run { cluster in
                let ada = try cluster.guest("Ada")
                let store = try cluster.pid(of: "chat-store-1")
                try freeze(store)
                let file = Fetch(try ada.offer().url, by: ada, try Line(to: cluster.web))
                try file.hear("\"user\"")
                try killAtOnce(try cluster.pid(of: "gateway-1"))
                thaw(store)
                #expect(try !file.answer().isWhole)
                let again = try cluster.back(ada.pass)
                #expect(try lines(fetch(again.offer().url, by: again, cluster)).count > 1)
            }
        }

        /// A bit of everything that is kept of a person. Returns a photo's id.
        private func live(
            _ ada: Device, with bob: Device, asking eve: Device, _ cluster: Cluster
        ) throws -> String {
            struct Kept: Decodable { let photoId: String }
            func ask(_ device: Device, _ call: String, _ body: [String: String]) throws {
                let answer = try device.call(call, body)
                #expect(answer.error == nil, "\(call): \(answer)")
            }
            for (device, name) in [(ada, "ada"), (bob, "bob")] {
                try ask(
                    device, "account.attach",
                    ["email": "own@\(name).example", "password": "long enough!"])
                try ask(
                    device, "friends.decide",
                    ["kind": "note", "key": "k", "payload": "\(name.capitalized)s thought"])
                let drawing = #"{"title": "\#(name.capitalized)s harbour"}"#
                #expect(try device.raw("drawing.create", drawing).error == nil)
            }
            let signIn = #"{"email": "own@ada.example", "password": "long enough!"}"#
            let agent = ["User-Agent": "Adas browser"]
            let signedIn = try cluster.http(
                "POST", "/v1/session/signin", agent, Array(signIn.utf8))
            #expect(signedIn.status == 200)
            try ask(ada, "person.setHandle", ["handle": "adashandle"])
            try ask(ada, "person.registerPush", ["fcmToken": "push-secret"])
            let color = try ada.raw("person.setPreferences", #"{"preferences": {"color": "teal"}}"#)
            #expect(color.error == nil)
            try ada.befriend(bob)
            try ask(ada, "friends.request", ["userId": eve.person.rawValue])
            try ask(ada, "friends.decide", ["kind": "block", "key": "nobody"])
            let taken = try cluster.http(
                "POST", "/v1/photos", ["Authorization": "Bearer \(ada.pass.token)"],
                TinyGIF.bytes())
            let photo = try JSON.decode(Kept.self, from: taken.body).photoId
            let chat = try ada.conversation("chat.direct", #"{"userId": "\#(bob.person)"}"#)
            try ada.say("said by ada", in: chat)
            let rude = try bob.say("said by bob", in: chat)
            #expect(try ada.raw("chat.send", #"{"photoId": "\#(photo)"}"#, chat).error == nil)
            try ask(
                ada, "person.report",
                [
                    "userId": bob.person.rawValue, "messageId": rude.messageId.rawValue,
                    "reason": "Insults me",
                ])
            let client = try cluster.client()
            _ = try client.ask(
                .fresh(
                    "store.grant", ada.person.key,
                    body: ["userId": ada.person.rawValue, "productId": "gold_collection"]))
            _ = try client.ask(
                .fresh(
                    "person.recordMatch", ada.person.key,
                    body: RecordedMatch(matchId: "m1", gameId: "crazyEights", won: true)))
            return photo
        }

        private struct RecordedMatch: Encodable {
            let matchId: String
            let gameId: String
            let won: Bool
        }
    }
}

/// A file on its way.
private final class Fetch {
    private let line: Line
    private var bytes: [UInt8] = []

    init(_ path: String, by device: Device, _ line: Line) {
        self.line = line
        let head =
            "GET \(path) HTTP/1.1\r\nHost: localhost\r\n"
            + "Authorization: Bearer \(device.pass.token)\r\n\r\n"
        line.send(Array(head.utf8))
    }

    /// Takes it up to this text.
    func hear(_ text: String) throws {
        try wait(for: "\(text) of a file") {
            bytes += line.receive(within: .milliseconds(100))
            return bytes.firstRange(of: Array(text.utf8)) != nil
        }
    }

    func answer() throws -> Answer {
        try wait(for: "the end of a file") {
            bytes += line.receive(within: .milliseconds(100))
            return line.isAtEnd
        }
        return try Answer(bytes)
    }
}

extension Device {
    fileprivate func offer() throws -> ExportOffer {
        let answer = try call("account.export")
        return try JSON.decode(
            ExportOffer.self, from: try #require(answer.ok, "\(answer)").bytes)
    }
}
