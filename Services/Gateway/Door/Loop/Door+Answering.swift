public import ParlorWire
public import Sessions

/// What the door is given; what is to be written is written when it is flushed.
extension Door {
    /// One frame for all of them: it is shared, and never copied for one.
    public func send(_ frame: Bytes, to receivers: [ConnectionID]) {
        for id in receivers {
            guard let connection = connections[id], case .socket(echoes: false) = connection.phase
            else { continue }
            connection.outbox.add(frame: frame)
            wakeWriter(of: connection)
        }
    }

    public func close(_ id: ConnectionID, _ code: CloseCode, _ reason: String) {
        if let connection = connections[id] { end(connection, code, reason) }
    }

    /// Whether others wait for whoever is there: then silence is soon noticed.
    public func probe(_ id: ConnectionID, often: Bool) {
        connections[id]?.heartbeat.isProbedOften = often
    }

    public func respond(_ id: RequestID, _ response: HTTPResponse) {
        guard let connection = asking.removeValue(forKey: id), let request = connection.request
        else { return }
        connection.request = nil
        settle(connection)
        guard hasRoom(for: response.body.count, connection) else {
            return refuse(connection, .busy)
        }
        answer(
            connection, response, isForHead: request.isForHead,
            keepsAlive: request.keepsAlive && listener != nil)
        readNext(of: connection)
    }
}
