import Contracts
import Foundation
import ParlorWire
import QR
import TestKit
import Testing

extension Proofs {
    /// With a public URL, everything that an app shows or scans leads there.
    @Suite struct PublicAddresses {
        private static let base = "https://play.example.org"

        private struct Receipt: Decodable {
            let photoId: PhotoID
            let url: String
        }

        @Test func `faces, messages, invitations and uploads have absolute addresses`() throws {
            let cluster = try Cluster(["PARLOR_PUBLIC_URL": Self.base])
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let (ada, bob) = (try cluster.guest("Ada"), try cluster.guest("Bob"))
                let welcome = try ada.first("a welcome") { $0.welcome != nil }
                #expect(welcome.welcome?.publicURL == Self.base)
                try bob.watch([ada.own])
                let answer = try cluster.http(
                    "POST", "/v1/photos", ["Authorization": "Bearer \(ada.pass.token)"],
                    TinyGIF.bytes())
                let receipt = try JSON.decode(Receipt.self, from: answer.body)
                let url = "\(Self.base)/v1/photos/\(receipt.photoId)"
                #expect(receipt.url == url)
                let said = #""photoURL":"\#(url)""#

                let worn = try ada.call("person.usePhoto", ["photoId": receipt.photoId.rawValue])
                #expect(worn.says(said))
                _ = try bob.first("the new face") { $0.event == "identityChanged" && $0.says(said) }
                #expect(
                    try bob.call("person.get", ["userId": ada.person.rawValue]).says(said))

                try bob.choose(messagesFrom: .everybody)
                let chat = try ada.ask(
                    ChatCommand.direct(userId: bob.person), as: ChatView.self
                ).conversationId
                let sent = try ada.ask(
                    ChatCommand.send(text: nil, photoId: receipt.photoId, replyTo: nil),
                    key: chat.key, as: ChatMessage.self)
                #expect(sent.photoURL == url)
                try bob.watch([StreamName("chat", chat.key)])
                let state = try bob.first("the conversation") {
                    $0.stream?.kind == "chat" && $0.snapshot != nil
                }
                #expect(state.says(said) && state.says(#""senderPhotoURL":"\#(url)""#))

                let made = try ada.call("room.create", ["roomName": "Friday"])
                let view = try JSON.decode(RoomView.self, from: #require(made.ok).bytes)
                #expect(made.says(said))
                let link = "\(Self.base)/join/\(view.code)"
                #expect(view.inside?.inviteLink == link)
                let qrLink = try #require(view.inside?.qrLink)
                #expect(qrLink == "\(Self.base)/v1/rooms/\(view.code)/qr.svg")
                let drawn = try cluster.http("GET", String(qrLink.dropFirst(Self.base.count)))
                #expect(drawn.text == QRCode(link)?.svg)

                try killAtOnce(try cluster.pid(of: "profile-store-1"))
                try wait(for: "her face to be there again") {
                    try bob.call("person.get", ["userId": ada.person.rawValue]).says(said)
                }
            }
        }

        @Test func `another public URL counts for what was kept before, too`() throws {
            let folder = try Folder()
            var pass: Pass?
            for base in ["", Self.base, "http://192.168.1.4:8080", ""] {
                let cluster = try Cluster(data: folder.path, ["PARLOR_PUBLIC_URL": base])
                try cluster.up()
                try cluster.downAfterwards { cluster in
                    if pass == nil {
                        let ada = try cluster.guest("Ada")
                        let answer = try cluster.http(
                            "POST", "/v1/photos", ["Authorization": "Bearer \(ada.pass.token)"],
                            TinyGIF.bytes())
                        let photo = try JSON.decode(Receipt.self, from: answer.body).photoId
                        try ada.call("person.usePhoto", ["photoId": photo.rawValue])
                        pass = ada.pass
                    }
                    let ada = try cluster.device(#require(pass))
                    #expect(try ada.call("person.me").says(#""photoURL":"\#(base)/v1/photos/"#))
                    try ada.rename("Ada of \(base.count)")
                }
            }
        }
    }
}
