public import BusZeroMQ

/// How the processes of a Parlor prove to each other who they are.
extension Settings {
    /// What a broker lets peers in by.
    public var locks: Locks {
        get throws(BusFault) {
            guard let keys else { return .secrets(ServiceSecrets(data: data)) }
            return .keys(try BrokerKeys(folder: keys))
        }
    }

    /// What a service shows to the brokers.
    func pass(of service: String) throws(BusFault) -> Pass {
        guard let keys else {
            return .secret(service: service, ServiceSecrets(data: data))
        }
        return .keys(try PeerKeys(folder: keys, of: service))
    }
}
