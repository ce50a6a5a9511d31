extension [String] {
    /// A socket for each endpoint and each key: of those to one endpoint, one gets through.
    func connected(
        _ role: Socket.Role, in context: Context, _ keys: [Socket.Keys]
    ) throws(BusFault) -> [Socket] {
        var sockets: [Socket] = []
        for endpoint in self {
            for key in keys {
                sockets.append(try Socket(role, in: context, key))
                try sockets.last!.connect(endpoint)
            }
        }
        return sockets
    }

    /// A socket for each key, to all endpoints.
    func connectedTogether(
        _ role: Socket.Role, in context: Context, _ keys: [Socket.Keys]
    ) throws(BusFault) -> [Socket] {
        try keys.map { key throws(BusFault) in
            let socket = try Socket(role, in: context, key)
            for endpoint in self { try socket.connect(endpoint) }
            return socket
        }
    }
}
