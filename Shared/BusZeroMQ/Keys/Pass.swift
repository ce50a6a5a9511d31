public import Bus

/// What a service shows to come in to a broker.
public enum Pass: Sendable {
    /// On the broker's own machine.
    case secret(service: String, ServiceSecrets)
    case keys(PeerKeys)
}

/// The locks on a broker's doors.
public enum Locks: Sendable {
    /// On loopback, calls and events are open to all; services come in by their secrets.
    case secrets(ServiceSecrets)
    case keys(BrokerKeys)
}

extension BusAddress {
    /// Beyond loopback nothing is said in the clear.
    func refuseWithoutKeys() throws(BusFault) {
        guard !isLoopback else { return }
        throw BusFault(
            .keysMissing,
            "\(self) can be reached from other machines, so the bus needs keys there. "
                + "Make them with 'parlor keys' and set PARLOR_KEYS, or use tcp://127.0.0.1:\(port)."
        )
    }
}

extension Locks {
    /// For the doors that are open to all on loopback, and for the others.
    func keys(at address: BusAddress) throws(BusFault) -> (open: Socket.Keys, closed: Socket.Keys) {
        switch self {
        case .keys(let keys):
            return (
                .broker(keys.secret, packsFrames: false), .broker(keys.secret, packsFrames: true)
            )
        case .secrets:
            try address.refuseWithoutKeys()
            return (.none, .secrets)
        }
    }

    /// Before the first of these services comes.
    func prepare(for services: some Sequence<String>) throws(BusFault) {
        guard case .secrets(let secrets) = self else { return }
        for service in services { _ = try secrets.secret(of: service) }
    }

    /// Those who come in now.
    func guests() throws(BusFault) -> GuestList {
        switch self {
        case .secrets(let secrets): try secrets.guests()
        case .keys(let keys): try keys.guests()
        }
    }
}

extension Pass {
    /// One for each key that a broker may have: only one of them opens.
    public func keys(for brokers: [BusAddress]) throws(BusFault) -> [Socket.Keys] {
        switch self {
        case .keys(let keys): return keys.sides(packsFrames: true)
        case .secret(let service, let secrets):
            for broker in brokers { try broker.refuseWithoutKeys() }
            return [.secret(try secrets.secret(of: service))]
        }
    }
}

extension Pass {
    /// On loopback, events are open to all.
    var eventKeys: [Socket.Keys] {
        switch self {
        case .keys(let keys): keys.sides(packsFrames: false)
        case .secret: [.none]
        }
    }
}

extension PeerKeys {
    /// Services' doors take messages of one frame; the others, that are open on loopback, don't.
    func sides(packsFrames: Bool) -> [Socket.Keys] {
        brokers.map { .peer(self, broker: $0, packsFrames: packsFrames) }
    }
}

extension PeerKeys? {
    /// Without keys, for the doors that are open on loopback.
    func keys(for brokers: [BusAddress]) throws(BusFault) -> [Socket.Keys] {
        if let self { return self.sides(packsFrames: false) }
        for broker in brokers { try broker.refuseWithoutKeys() }
        return [.none]
    }
}
