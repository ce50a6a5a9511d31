import Bus
import BusZeroMQ
import ParlorWire
import Platform

/// How the peers of a measured broker come in, and the folder of what they show.
final class BenchLocks: Sendable {
    static let services = [
        service: Rights(
            service, owned: ["bench", "warm"], called: .all, speaksForPeople: false,
            parts: [service], follows: false)
    ]
    private static let service = "bench"

    private let kind: BrokerKind
    private let folder: String

    init(for kind: BrokerKind) throws(BusFault) {
        self.kind = kind
        do { folder = try BenchFolder.make() } catch {
            throw BusFault(.exhausted, "\(error)")
        }
        guard kind == .withKeys else { return }
        let keys = try BusKeys(in: folder)
        try keys.makeBroker()
        _ = try keys.makePeer(Self.service, machine: "here")
    }

    deinit { BenchFolder.remove(folder) }

    var broker: Locks {
        get throws(BusFault) {
            kind == .withKeys
                ? .keys(try BrokerKeys(folder: folder)) : .secrets(ServiceSecrets(data: folder))
        }
    }

    /// What a service shows at the doors of services.
    func service(at address: BusAddress) throws(BusFault) -> Socket.Keys {
        switch kind {
        case .bare: .none
        case .parlor:
            try Pass.secret(service: Self.service, ServiceSecrets(data: folder))
                .keys(for: [address])[0]
        case .withKeys:
            try Pass.keys(try PeerKeys(folder: folder, of: Self.service)).keys(for: [address])[0]
        }
    }
}
