public import ParlorWire

/// Responses that are too long to be held as a whole: a head, pieces, and an end. `taken` says when
/// the next piece is due.
extension Door {
    /// `response` has no body.
    public func begin(_ id: RequestID, _ response: HTTPResponse) {
        guard let connection = asking[id], connection.pieces == nil else { return }
        let pieces = connection.isVersion10 ? PieceFraming.bare : .chunked
        connection.pieces = pieces
        add(response.head(of: pieces), to: connection)
    }

    public func send(_ piece: Bytes, to id: RequestID) {
        guard let connection = asking[id], let pieces = connection.pieces else { return }
        add(pieces.framed(piece), to: connection)
    }

    /// The response is whole.
    public func finish(_ id: RequestID) {
        guard let connection = asking.removeValue(forKey: id), let pieces = connection.pieces
        else { return }
        (connection.request, connection.pieces) = (nil, nil)
        connection.phase = .ending
        connection.since = now
        add(pieces.end, to: connection)
        clear(connection)
    }

    /// There will be no more of it: the connection ends without the response's end.
    public func breakOff(_ id: RequestID) {
        if let connection = asking[id] { drop(connection) }
    }

    private func add(_ bytes: Bytes, to connection: Connection) {
        connection.outbox.add(raw: bytes)
        settle(connection)
        wakeWriter(of: connection)
    }
}
