import BusZeroMQ
import Contracts
import Hosting
import ParlorWire
import Sodium
import TestKit
import Testing

extension Proofs {
    @Suite struct SignIn {
        private static let hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$aGFzaGhhc2g"

        private func attach(
            _ email: String, by person: PersonID, over shown: ShownPassword? = nil
        ) -> Call {
            .fresh(
                "account.attach", person.key, by: .person(person),
                body: AttachedByHash(
                    email: email, passwordHash: Self.hash, shownPassword: shown))
        }

        /// The answer, once somebody is there to give it.
        private func answer(to call: Call, _ bus: BusClient) throws -> Reply {
            var reply = Reply(refusing: call.header.id, Failure(.unavailable, "Not asked yet."))
            try wait(for: "an answer to \(call.header.call)") {
                reply = try bus.call(call, timeout: .seconds(10))
                return reply.failure?.code != .unavailable
            }
            return reply
        }

        private func owner(_ email: String, _ bus: BusClient) throws -> PersonID? {
            try credentials(email, bus)?.userId
        }

        private func credentials(_ email: String, _ bus: BusClient) throws -> Credentials? {
            let reply = try answer(
                to: .fresh("account.credentials", "login", body: ["email": email]), bus)
            if reply.failure?.code == .notFound { return nil }
            return try JSON.decode(Credentials.self, from: reply.body)
        }

        @Test func `an email is one account's across instances, changes and a crash`() throws {
            try Cluster.run { cluster in
                try cluster.scale(2)
                let bus = try cluster.client()
                _ = try bus.ask(attach("ada@example.org", by: "ada"))
                let bobs = try bus.call(
                    attach("ADA@example.org", by: "bob"), timeout: longestWait)
                #expect(bobs.failure?.code == .emailTaken)

                let first = try credentials("ada@example.org", bus)
                _ = try bus.ask(
                    attach("ada@example.com", by: "ada", over: first?.shownPassword))
                for instance in try cluster.status.services
                where instance.service == "profile-store" {
                    if let pid = instance.pid { try killAtOnce(pid) }
                }
                try wait(for: "the old email to be free") {
                    try owner("ada@example.org", bus) == nil
                }
                #expect(try owner("ada@example.com", bus) == "ada")

                _ = try bus.ask(.fresh("account.delete", "ada", by: .person("ada")))
                try wait(for: "the tombstone") {
                    let reply = try bus.call(.get("ada"), timeout: .seconds(10))
                    let view = try? JSON.decode(PersonView.self, from: reply.body)
                    return view?.identity.displayName.text == "Deleted user"
                }
                try wait(for: "the email of a deleted account to be free") {
                    try bus.call(
                        attach("ada@example.com", by: "bob"), timeout: .seconds(10)
                    ).failure == nil
                }
            }
        }

        @Test func `a photo of a mebibyte goes over the bus and outlives a crash`() throws {
            let photo = TinyGIF.bytes(paddedTo: 1 << 20)
            let id = PhotoID(Fingerprint(of: photo).text)
            try Cluster.run { cluster in
                let bus = try cluster.client()
                var missing = [0, 1]
                try wait(for: "both parts to be kept") {
                    guard let index = missing.first else { return true }
                    let stretch = photo[PhotoPart.range(index, size: photo.count)!]
                    let part = PhotoPart(
                        size: photo.count, index: index,
                        data: Base64.standard.encode(Array(stretch)))
                    missing = try bus.ask(
                        .fresh("photo.put", id.key, body: part), as: PhotoReceipt.self
                    ).missing
                    return missing.isEmpty
                }
                let store = try #require(
                    try cluster.status.services.first { $0.service == "profile-store" }?.pid)
                try killAtOnce(store)
                var read: Bytes = []
                for index in 0...1 {
                    let reply = try answer(
                        to: .fresh("photo.get", id.key, body: ["index": index]), bus)
                    let kept = try JSON.decode(KeptPhotoPart.self, from: reply.body)
                    read += try #require(Base64.standard.decode(kept.part.data))
                }
                #expect(read == photo)
                let keep = JSON.encode(
                    choice: AccountCommand.keepPhoto(
                        userId: "ada", photoId: id, bytes: photo.count))
                _ = try bus.ask(
                    .fresh(CallName(keep.name), "ada", body: RawJSON(keep.body)),
                    as: AccountView.self)
                let use = Call.fresh(
                    "person.usePhoto", "ada", by: .person("ada"), body: ["photoId": id.rawValue])
                let view = try bus.ask(use, as: PersonView.self)
                #expect(view.identity.avatar == .custom(photoURL: id.url))
            }
        }
    }
}
