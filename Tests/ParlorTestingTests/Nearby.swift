import ParlorKit
import ParlorWire
import Synchronization

/// Some phones near each other. What one sends, another one has at once.
final class Nearby: Sendable {
    private struct Phones {
        var hear: [PeerID: @Sendable (PeerNews) -> Void] = [:]
        var areParted = false
    }

    private let phones = Mutex(Phones())

    func channel(_ name: String) -> Channel { Channel(nearby: self, own: PeerID(name)) }

    /// No phone can reach another one any more.
    func part() {
        let all = phones.withLock { phones in
            phones.areParted = true
            return phones.hear
        }
        for (peer, hear) in all { for other in all.keys where other != peer { hear(.went(other)) } }
    }

    private func add(_ new: PeerID, _ hear: @escaping @Sendable (PeerNews) -> Void) {
        let others = phones.withLock { phones in
            defer { phones.hear[new] = hear }
            return phones.hear
        }
        for (other, tell) in others {
            hear(.came(other))
            tell(.came(new))
        }
    }

    private func send(_ frame: Bytes, from: PeerID, to: PeerID) {
        let hear = phones.withLock { $0.areParted ? nil : $0.hear[to] }
        hear?(.frame(frame, from: from))
    }

    /// One phone's way to the others.
    struct Channel: PeerChannel {
        let nearby: Nearby
        let own: PeerID

        func start(_ hear: @escaping @Sendable (PeerNews) -> Void) { nearby.add(own, hear) }
        func send(_ frame: Bytes, to peer: PeerID) { nearby.send(frame, from: own, to: peer) }
        func stop() {}
    }
}
