import Sessions

extension Door {
    /// A balancer says for whom it speaks, before TLS and HTTP begin.
    func readProxyHeader(of connection: Connection) {
        guard let bytes = connection.transport.peek(atMost: ProxyHeader.longest) else {
            return drop(connection)
        }
        switch ProxyHeader(bytes) {
        case .incomplete where bytes.count > connection.peeked:
            connection.peeked = bytes.count
            connection.transport.awaitMore(than: bytes.count)
        // Nothing more comes: the balancer has hung up.
        case .incomplete: drop(connection)
        case .malformed:
            rejections.count(.malformed)
            drop(connection)
        case .whole(let length, let source):
            connection.transport.skip(length)
            connection.phase = .asking
            connection.since = now
            guard let source else { return }
            connection.peer = source
            if !admits(connection, as: source) { drop(connection) }
        }
    }

    /// From now on it counts as that one's; false when they have too many.
    func admits(_ connection: Connection, as client: IPAddress) -> Bool {
        let address = client.address
        if connection.address != address {
            uncount(connection)
            connection.address = address
            count(connection)
        }
        guard
            perAddress[address, default: 0] <= settings.connectionsPerAddress
                || settings.proxies.contains(client)
        else {
            rejections.count(.busy)
            return false
        }
        return true
    }

    func count(_ connection: Connection) {
        perAddress[connection.address, default: 0] += 1
        heldBytes.change(by: connection.counted.bodies, from: connection.address)
    }

    func uncount(_ connection: Connection) {
        let others = perAddress[connection.address, default: 1] - 1
        perAddress[connection.address] = others == 0 ? nil : others
        heldBytes.change(by: -connection.counted.bodies, from: connection.address)
    }
}
