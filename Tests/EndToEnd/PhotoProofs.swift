import Contracts
import Foundation
import ParlorWire
import TestKit
import Testing

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

        @Test func `where and with what a photo was taken is not kept`() throws {
            try Cluster.shared { cluster in
                let headers = ["Authorization": "Bearer \(try cluster.pass().token)"]
                let taken = try cluster.http(
                    "POST", "/v1/photos", headers, Self.jpeg(telling: "48.8584 N, Pocket Camera"))
                #expect(taken.status == 200, "\(taken)")
                let kept = try JSON.decode(Kept.self, from: taken.body)
                let served = try cluster.http("GET", kept.url)
                #expect(served.status == 200 && served.body == Self.jpeg(telling: nil))
                #expect(served.headers["content-type"] == "image/jpeg")
            }
        }

        @Test func `a HEIC is refused with what to send instead`() throws {
            try Cluster.shared { cluster in
                let headers = ["Authorization": "Bearer \(try cluster.pass().token)"]
                let heic = [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8)
                let answer = try cluster.http("POST", "/v1/photos", headers, heic)
                #expect(answer.status == 400, "\(answer)")
                #expect(answer.failure?.message.contains("Send it as a JPEG.") == true)
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

        /// Eight by eight dots, with what a camera may add.
        private static func jpeg(telling secret: String?) -> [UInt8] {
            func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
                [0xFF, marker, 0, UInt8(body.count + 2)] + body
            }
            let tree = [UInt8](repeating: 0, count: 16)
            var jpeg: [UInt8] = [0xFF, 0xD8]
            jpeg += segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
            if let secret {
                let tags: [UInt8] = [42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]
                jpeg += segment(0xE1, Array("Exif\0\0II".utf8) + tags + Array(secret.utf8))
            }
            jpeg += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
            jpeg += segment(0xC0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0])
            jpeg += segment(0xC4, [0x00, 1] + tree)
            jpeg += segment(0xC4, [0x10, 1] + tree)
            jpeg += segment(0xDA, [1, 1, 0, 0, 63, 0])
            return jpeg + [0x3F, 0xFF, 0xD9]
        }

        private static let nobodys = String(repeating: "a", count: 52)
    }
}
