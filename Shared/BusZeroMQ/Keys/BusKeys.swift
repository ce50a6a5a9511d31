internal import Bus

/// Makes what PARLOR_KEYS holds: a pair for the brokers, and one for the peers of this machine.
public enum BusKeys {
    /// `peer` names this machine's peers among those that the brokers let in.
    public static func create(in folder: String, peer: String) throws(BusFault) {
        let folder = KeyFolder(path: folder)
        try folder.make()
        let (broker, local) = (CurveKey.pair(), CurveKey.pair())
        try folder.write(broker.public, as: "bus.public")
        try folder.write(broker.secret, as: "bus.secret")
        try folder.write(local.public, as: "peer.public")
        try folder.write(local.secret, as: "peer.secret")
        try folder.write(local.public, as: "peers/\(peer).public")
    }
}

/// What a broker needs to speak CURVE: its secret key, and the keys of those it lets in.
public struct BrokerKeys: Sendable {
    let secret: CurveKey
    let peers: Set<CurveKey>

    public init(folder: String) throws(BusFault) {
        let folder = KeyFolder(path: folder)
        secret = try folder.key("bus.secret")
        peers = try folder.peers()
    }
}

/// What a peer needs to speak CURVE: its own pair, and the key to know the brokers by.
public struct PeerKeys: Sendable {
    let broker: CurveKey
    let publicKey: CurveKey
    let secretKey: CurveKey

    public init(folder: String) throws(BusFault) {
        let folder = KeyFolder(path: folder)
        broker = try folder.key("bus.public")
        publicKey = try folder.key("peer.public")
        secretKey = try folder.key("peer.secret")
    }
}

extension BusAddress {
    /// Beyond loopback nothing is said in the clear.
    func requiring(_ keys: Socket.Keys) throws(BusFault) -> Socket.Keys {
        if case .none = keys, !isLoopback {
            throw BusFault(
                .keysMissing,
                "\(self) can be reached from other machines, so the bus needs keys there. "
                    + "Make them with 'parlor keys' and set PARLOR_KEYS, or use tcp://127.0.0.1:\(port)."
            )
        }
        return keys
    }
}

extension PeerKeys? {
    func keys(for brokers: [BusAddress]) throws(BusFault) -> Socket.Keys {
        let keys: Socket.Keys = map { .peer($0) } ?? .none
        for broker in brokers { _ = try broker.requiring(keys) }
        return keys
    }
}
