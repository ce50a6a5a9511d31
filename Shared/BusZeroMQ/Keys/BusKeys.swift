internal import Bus

/// Makes what PARLOR_KEYS holds. Keys that are there already stay.
public struct BusKeys {
    private let folder: KeyFolder

    public init(in folder: String) throws(BusFault) {
        self.folder = KeyFolder(path: folder)
        try self.folder.make()
    }

    /// The pair of the brokers.
    public func makeBroker() throws(BusFault) {
        let pair = CurveKey.pair()
        try folder.write(pair.public, as: "bus.public")
        try folder.write(pair.secret, as: "bus.secret")
    }

    /// The pair of a service, or of operators, on one machine. Gives the file that the brokers need.
    public func makePeer(_ name: String, machine: String) throws(BusFault) -> String {
        let (pair, file) = (CurveKey.pair(), "peers/\(name)@\(machine).public")
        try folder.write(pair.secret, as: "\(name).secret")
        try folder.write(pair.public, as: file)
        return file
    }
}

/// What a broker needs to speak CURVE: its secret key, and the keys of those it lets in.
public struct BrokerKeys: Sendable {
    let secret: CurveKey
    private let folder: KeyFolder

    public init(folder: String) throws(BusFault) {
        self.folder = KeyFolder(path: folder)
        secret = try self.folder.key("bus.secret")
        _ = try guests()
    }

    /// The services that it lets in.
    public var peers: Set<String> { get throws(BusFault) { try guests().all } }

    /// It lets this peer in, as this service.
    public func admits(_ peer: PeerKeys, as name: String) throws(BusFault) -> Bool {
        try guests().name(showing: .key(peer.publicKey.bytes)) == name
    }

    /// This peer knows it for a broker.
    public func isKnown(to peer: PeerKeys) -> Bool { peer.brokers.contains(secret.public) }

    /// Those it lets in, as the folder has them now.
    func guests() throws(BusFault) -> GuestList {
        var list = GuestList()
        for file in try folder.peers() {
            let (name, key) = (KeyFolder.peer(of: file), try folder.key("peers/\(file)"))
            guard list.add(name, .key(key.bytes)) else {
                throw BusFault(
                    .keysUnusable,
                    "\(folder.path)/peers/\(file) is also the key of another service. Make it "
                        + "one of its own with 'parlor keys'.")
            }
        }
        return list
    }
}

/// What a peer needs to speak CURVE: its own pair, and the keys to know the brokers by.
public struct PeerKeys: Sendable {
    /// More than one while the brokers' key is being replaced.
    let brokers: [CurveKey]
    let publicKey: CurveKey
    let secretKey: CurveKey

    /// `peer` is a service, or `operator`.
    public init(folder: String, of peer: String) throws(BusFault) {
        let folder = KeyFolder(path: folder)
        brokers = try folder.keys("bus.public")
        secretKey = try folder.key("\(peer).secret")
        publicKey = secretKey.public
    }
}
