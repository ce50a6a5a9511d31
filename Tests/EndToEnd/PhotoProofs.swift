import Contracts
import Foundation
import TestKit
import Testing
import Wire

extension Proofs {
    /// Pictures in, pictures out, and nothing else.
    @Suite(.sharedCluster) struct Photos {
        private static let gif = TinyGIF.bytes()
        private static let other = TinyGIF.bytes("other")

        private struct Kept: Decodable {
            let photoId: PhotoID
            let url: String
        }

        @Test func `a picture is served as what it is, for good, and worn by who uploaded it`()
            throws
        {
            try Cluster.shared { cluster in
                let ada = try cluster.guest("Ada")
                let bob = try cluster.guest("Bob")
                try bob.watch([ada.own])
                let headers = [
                    "Authorization": "Bearer \(ada.pass.token)", "Content-Type": "text/html",
                ]
                let taken = try cluster.http("POST", "/v1/photos", headers, Self.gif)
                #expect(taken.status == 200, "\(taken)")
                let kept = try JSON.decode(Kept.self, from: taken.body)
                #expect(kept.url == "/v1/photos/\(kept.photoId)")

                let served = try cluster.http("GET", kept.url)
                #expect(served.status == 200 && served.body == Self.gif)
                #expect(served.headers["content-type"] == "image/gif")
                #expect(served.headers["x-content-type-options"] == "nosniff")
                #expect(served.headers["cache-control"] == "private, max-age=86400, immutable")
                #expect(served.headers["content-security-policy"]?.contains("sandbox") == true)
                let tag = try #require(served.headers["etag"])
                let known = try cluster.http("GET", kept.url, ["If-None-Match": tag])
                #expect(known.status == 304 && known.body.isEmpty)
                let head = try cluster.http("HEAD", kept.url)
                #expect(head.status == 200 && head.body.isEmpty)
                #expect(head.headers["content-length"] == "\(Self.gif.count)")

                let worn = try ada.call("person.usePhoto", ["photoId": kept.photoId.rawValue])
                #expect(worn.error == nil)
                let seen = try bob.first("the new picture") { $0.event == "identityChanged" }
                let body = String(decoding: seen.body?.bytes ?? [], as: UTF8.self)
                #expect(body.contains(kept.photoId.rawValue) && body.contains("custom"), "\(body)")
                let stranger = try ada.call("person.usePhoto", ["photoId": Self.nobodys])
                #expect(stranger.error?.code == .notFound)
                let copied = try bob.call("person.usePhoto", ["photoId": kept.photoId.rawValue])
                #expect(copied.error?.code == .notFound)
            }
        }

        @Test func `a deleted message's photo is gone, and an avatar's stays`() throws {
            try Cluster.run { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                let photos = try [Self.gif, Self.other].map { bytes in
                    let headers = ["Authorization": "Bearer \(ada.pass.token)"]
                    let taken = try cluster.http("POST", "/v1/photos", headers, bytes)
                    return try JSON.decode(Kept.self, from: taken.body)
                }
                let worn = try ada.call("person.usePhoto", ["photoId": photos[1].photoId.rawValue])
                #expect(worn.error == nil)
                try bob.choose(messagesFrom: .everybody)
                let chat = try ada.ask(
                    ChatCommand.direct(userId: bob.person), as: ChatView.self
                ).conversationId
                for photo in photos {
                    let sent = try ada.ask(
                        ChatCommand.send(text: nil, photoId: photo.photoId, replyTo: nil),
                        key: chat.key, as: ChatMessage.self)
                    #expect(try cluster.http("GET", photo.url).status == 200)
                    try wait(for: "the profile store to know that a message shows it") {
                        let stream = StreamName("sentphoto", EntityKey(sent.messageId.rawValue))
                        return try !cluster.client().history(of: stream).isEmpty
                    }
                    let delete = try ada.call(
                        "chat.delete", ["messageId": sent.messageId.rawValue], key: chat.rawValue)
                    #expect(delete.error == nil)
                }
                try wait(for: "the photo to be gone") {
                    try cluster.http("GET", photos[0].url).status == 404
                }
                #expect(try cluster.http("GET", photos[1].url).status == 200)
            }
        }

        @Test func `what is no picture, too large, or nobody's is turned away`() throws {
            try Cluster.shared { cluster in
                let token = ["Authorization": "Bearer \(try cluster.pass().token)"]
                let page = Array("<html><script>alert(1)</script></html>".utf8)
                let huge = Self.gif + [UInt8](repeating: 0, count: 1 << 20)
                for (headers, body, status) in [
                    (token, page, 400), (token, Array("GIF89a".utf8), 400), (token, [], 411),
                    (token, huge, 413), ([:], Self.gif, 401),
                    (["Authorization": "Bearer x"], Self.gif, 401),
                ] as [([String: String], [UInt8], Int)] {
                    let answer = try cluster.http("POST", "/v1/photos", headers, body)
                    #expect(answer.status == status, "\(answer)")
                    #expect(answer.failure != nil, "\(answer)")
                }
                for path in ["/v1/photos/\(Self.nobodys)", "/v1/photos/x", "/v1/photos/...."] {
                    #expect(try cluster.http("GET", path).status == 404, "\(path)")
                }
                // Nobody goes on showing what is there no more.
                let known = ["If-None-Match": "\"\(Self.nobodys)\""]
                #expect(try cluster.http("GET", "/v1/photos/\(Self.nobodys)", known).status == 404)
            }
        }

        @Test func `an account keeps so many photos, and the same one counts once`() throws {
            let cluster = try Cluster(["PARLOR_LIMIT_PHOTOS": "1"])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                func upload(_ pass: Pass, _ bytes: [UInt8]) throws -> Answer {
                    try cluster.http(
                        "POST", "/v1/photos", ["Authorization": "Bearer \(pass.token)"], bytes)
                }
                let (ada, bob) = (try cluster.pass(), try cluster.pass())
                for _ in 1...2 { #expect(try upload(ada, Self.gif).status == 200) }
                let refused = try upload(ada, Self.other)
                #expect(refused.status == 403)
                #expect(refused.failure?.code == .forbidden)
                #expect(refused.failure?.message == "An account keeps at most 1 photos.")
                #expect(try upload(bob, Self.other).status == 200)
            }
        }

        private static let nobodys = String(repeating: "a", count: 52)
    }
}
