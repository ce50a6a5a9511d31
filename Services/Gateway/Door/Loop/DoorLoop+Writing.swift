import Sessions
import CWebSockets
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension DoorLoop {
    func wakeWriter(of connection: Connection) {
        guard !connection.wantsToWrite else { return }
        connection.wantsToWrite = true
        if connection.stuckSince == nil { connection.stuckSince = now }
        if isObeying {
            gathered.append(connection)
        } else {
            ask(connection)
        }
    }

    /// To be told when it can take more.
    private func ask(_ connection: Connection) {
        hasWishes = true
        lws_callback_on_writable(connection.handle)
    }

    /// A few are written to at once, since a socket can nearly always take more. Many are asked
    /// first, by when there is more to write to each.
    func writeGathered() {
        isObeying = false
        let isCrowd = gathered.count > Self.fewToWrite
        for connection in gathered where connections[connection.id] != nil {
            if isCrowd {
                ask(connection)
            } else if !write(connection) {
                drop(connection)
            }
        }
        gathered.removeAll(keepingCapacity: true)
    }

    /// The other end can take more. False when the connection is to be dropped.
    func write(_ connection: Connection) -> Bool {
        // While output waits, libwebsockets ignores input and spins on it, so we don't let it look for
        // any. Here it gets one look at it before more output, or an end that
        // never has taken everything could never be heard.
        if connection.pauses.contains(.output) {
            resume(connection, .output)
            connection.stuckSince = now
            ask(connection)
            return true
        }
        connection.wantsToWrite = false
        room.clear()
        let through = connection.outbox.fill(room, connection.deflater)
        if room.count > 0 {
            let written = lws_write(
                connection.handle, room.start, room.count, lws_write_protocol(rawValue: 2))
            guard written >= 0 else { return false }
            if lws_partial_buffered(connection.handle) != 0 { pause(connection, .output) }
        }
        if through > 0, connection.isKnown { tell(.drained(connection.id, bytes: through)) }
        settle(connection)
        if !connection.outbox.isFull { resume(connection, .backlog) }
        if !connection.outbox.isEmpty || connection.pauses.contains(.output) {
            connection.wantsToWrite = true
            connection.stuckSince = now
            ask(connection)
        } else {
            connection.stuckSince = nil
            if case .ending = connection.phase { shut(connection) }
            readNext(of: connection)
        }
        return true
    }

    /// Nothing more will be sent. Closing at once would lose what is still under way to whoever has
    /// not stopped sending; so we wait for the other end to close.
    private func shut(_ connection: Connection) {
        guard !connection.isShut else { return }
        connection.isShut = true
        connection.since = now
        shutdown(lws_get_socket_fd(connection.handle), Int32(SHUT_WR))
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
    private func clear(_ connection: Connection) {
        connection.unread = []
        resume(connection, [.backlog, .answering, .mailbox, .rate, .turn])
    }

    func drop(_ connection: Connection) {
        hasWishes = true
        lws_set_timeout(connection.handle, PENDING_TIMEOUT_KILLED_BY_PARENT, -1)
    }

    func pause(_ connection: Connection, _ why: Connection.Pauses) {
        hasWishes = true
        if connection.pauses.isEmpty { lws_rx_flow_control(connection.handle, 0) }
        connection.pauses.formUnion(why)
    }

    func resume(_ connection: Connection, _ why: Connection.Pauses) {
        guard !connection.pauses.isDisjoint(with: why) else { return }
        connection.pauses.subtract(why)
        goOnReading(connection)
    }

    /// Unless something still keeps it from it.
    func goOnReading(_ connection: Connection) {
        hasWishes = true
        guard connection.pauses.isEmpty else { return }
        connection.pulse.hear(at: now)
        guard connection.unread.isEmpty else { return letOthersRead(before: connection) }
        lws_rx_flow_control(connection.handle, 1)
    }
}
