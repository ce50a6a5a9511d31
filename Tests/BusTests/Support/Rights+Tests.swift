import Foundation
import ParlorWire
import RawPeers

@testable import BusZeroMQ

extension Rights {
    /// What the services of these tests may do: much more than Parlor's may.
    static let ofTests = Dictionary(
        uniqueKeysWithValues: ["echo", "lobby", "heavy", "x"].map { service in
            (
                service,
                Rights(
                    service,
                    owned: [
                        "echo", "echoes", "heavy", "lobby", "match", "mute", "room", "roommate",
                        "sync", "warmup", "x",
                    ], called: .all, speaksForPeople: true, parts: ["operator"], follows: false)
            )
        })
}

extension ServiceSecrets {
    /// Of all brokers and services of these tests.
    static let data = FileManager.default.temporaryDirectory
        .appending(path: "parlor-bus-\(getpid())").path
    static let ofTests = ServiceSecrets(data: data)

    func password(of service: String) -> Bytes {
        let text = try? String(contentsOfFile: "\(path)/\(service).secret", encoding: .utf8)
        return Bytes((text ?? "").filter { !$0.isWhitespace }.utf8)
    }
}

extension Pass {
    static func secret(of service: String) -> Pass { .secret(service: service, .ofTests) }
}

extension RawPeer {
    /// One that comes in as that service.
    convenience init(_ kind: Kind, _ endpoint: String, as service: String) {
        self.init(
            kind, endpoint, user: service,
            password: ServiceSecrets.ofTests.password(of: service))
    }

    convenience init(
        _ kind: Kind, _ endpoint: String, highWater: Int32 = usualHighWater, keys: PeerKeys
    ) {
        self.init(
            kind, endpoint, highWater: highWater,
            keys: (keys.brokers[0].bytes, keys.publicKey.bytes, keys.secretKey.bytes))
    }
}
