import ParlorWire
import Sessions

extension Door {
    func wakeWriter(of connection: Connection) {
        if connection.stuckSince == nil { connection.stuckSince = now }
        guard !connection.isGathered, connection.unsent.isEmpty else { return }
        connection.isGathered = true
        gathered.append(connection)
    }

    /// Writes to all for whom there is something, since a socket can nearly always take more.
    public func flush() {
        let present = gathered
        gathered = []
        for connection in present {
            connection.isGathered = false
            write(connection)
        }
    }

    /// As much as goes at once: others are written to before more follows.
    func write(_ connection: Connection) {
        guard connections[connection.id] != nil else { return }
        if connection.unsent.isEmpty {
            writeBuffer.clear()
            let through = connection.outbox.fill(writeBuffer, connection.deflater)
            guard send(writeBuffer.bytes, to: connection) else { return drop(connection) }
            if through > 0, connection.isKnown { tell(.drained(connection.id, bytes: through)) }
            settle(connection)
            if !connection.outbox.isFull { resume(connection, .backlog) }
        } else {
            let rest = connection.unsent
            guard rest.withUnsafeBytes({ send($0, to: connection) }) else {
                return drop(connection)
            }
        }
        if connection.isWritten {
            connection.stuckSince = nil
            if case .ending = connection.phase { shut(connection) }
            readNext(of: connection)
            if connection.pieces != nil, let request = connection.request {
                tell(.taken(request.id))
            }
        }
        connection.watch()
    }

    /// While output waits, input does too: whoever takes nothing is not read from. False when the
    /// connection is broken.
    private func send(_ bytes: UnsafeRawBufferPointer, to connection: Connection) -> Bool {
        guard !bytes.isEmpty else { return true }
        guard let count = connection.transport.write(bytes) else { return false }
        if count > 0 { connection.stuckSince = now }
        connection.unsent = Bytes(bytes[count...])[...]
        if connection.unsent.isEmpty {
            resume(connection, .output)
        } else {
            pause(connection, .output)
        }
        return true
    }

    /// Nothing more will be sent. Closing at once would lose what is still under way to whoever has
    /// not stopped sending; so we wait for the other end to close.
    private func shut(_ connection: Connection) {
        guard !connection.isShut else { return }
        connection.isShut = true
        connection.since = now
        connection.transport.finish()
    }

    func answer(
        _ connection: Connection, _ response: HTTPResponse, isForHead: Bool, keepsAlive: Bool
    ) {
        connection.outbox.add(raw: response.encoded(isForHead: isForHead, keepsAlive: keepsAlive))
        connection.phase = keepsAlive ? .asking : .ending
        connection.since = now
        settle(connection)
        wakeWriter(of: connection)
        guard keepsAlive else { return clear(connection) }
        resume(connection, .answering)
    }

    /// Says goodbye to a socket.
    func end(_ connection: Connection, _ code: CloseCode, _ reason: String) {
        guard case .socket = connection.phase else { return }
        if code.isUrgent { connection.outbox.dropWaiting() }
        let text = Bytes(reason.utf8.prefix(123))
        let payload = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)] + text
        connection.outbox.add(raw: FrameHeader.of(.close, length: payload.count) + payload)
        connection.phase = .ending
        connection.since = now
        wakeWriter(of: connection)
        clear(connection)
    }

    /// What it sends from now on is read and thrown away.
    func clear(_ connection: Connection) {
        connection.unread = []
        resume(connection, [.backlog, .answering, .rate, .turn])
    }

    func pause(_ connection: Connection, _ why: Connection.Pauses) {
        connection.pauses.formUnion(why)
        connection.watch()
    }

    func resume(_ connection: Connection, _ why: Connection.Pauses) {
        guard !connection.pauses.isDisjoint(with: why) else { return }
        connection.pauses.subtract(why)
        goOnReading(connection)
    }

    /// Unless something still keeps it from it.
    func goOnReading(_ connection: Connection) {
        guard connection.pauses.isEmpty else { return }
        connection.heartbeat.hear(at: now)
        guard connection.unread.isEmpty else { return letOthersRead(before: connection) }
        connection.watch()
    }
}
