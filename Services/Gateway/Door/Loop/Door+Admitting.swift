import IOLoop
import Sessions

extension Door {
    /// After so many were let in, those who are in have their turn.
    private static let mostAdmitted = 64

    func admit() {
        for _ in 0..<Self.mostAdmitted {
            guard let socket = listener?.next() else { return }
            open(socket)
        }
    }

    func open(_ socket: Int32) {
        let peer = IPAddress(ofPeerAt: socket)
        let isProxy = settings.proxies.contains(peer)
        let others = perAddress[peer.address, default: 0]
        guard connections.count < most, others < settings.connectionsPerAddress || isProxy,
            let transport = try? Transport(over: socket, as: server)
        else {
            rejections.count(.busy)
            listener?.turnAway(socket)
            return
        }
        let connection = Connection(
            ConnectionID(number: nextNumber()), transport, from: peer,
            at: IPAddress(ofThisEndAt: socket), limit: settings.frame, reading: settings.reading,
            at: now)
        connections[connection.id] = connection
        count(connection)
        connection.isForwarded = isProxy
        if isProxy, settings.proxiesSpeakFirst { connection.phase = .introduced }
        connection.watcher = Watcher(socket, on: loop) { [unowned self, unowned connection] in
            use(connection, $0)
        }
        connection.watch()
    }
}
