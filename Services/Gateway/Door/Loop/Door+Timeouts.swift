import ParlorWire
import Sessions

extension Door {
    /// Lets go of whoever takes too long.
    func checkTimeouts() {
        let timeouts = settings.timeouts
        for connection in connections.values {
            if let stuck = connection.stuckSince,
                isOver(
                    timeouts.notReading(isSeated: connection.heartbeat.isProbedOften), since: stuck)
            {
                rejections.count(.slow)
                giveUpOn(connection)
                continue
            }
            if connection.pauses.contains(.rate), !hasSentTooMuch(connection) {
                resume(connection, .rate)
            }
            switch connection.phase {
            case .introduced:
                if isOver(timeouts.head, since: connection.since) { drop(connection) }
            case .asking where connection.requests.isInBody:
                if isOver(timeouts.body, since: connection.since) { giveUp(connection) }
            case .asking where connection.requests.hasBegun || !connection.hasAsked:
                if isOver(timeouts.head, since: connection.since) { giveUp(connection) }
            case .asking:
                if isOver(timeouts.idle, since: connection.since) { drop(connection) }
            case .answering: break
            case .socket: listen(to: connection)
            case .ending:
                if isOver(timeouts.goodbye, since: connection.since) { drop(connection) }
            }
        }
    }

    private func giveUp(_ connection: Connection) {
        guard connection.requests.hasBegun else { return drop(connection) }
        refuse(connection, .slow)
    }

    private func listen(to connection: Connection) {
        // While we don't read, it is not the device that takes long.
        guard connection.pauses.isEmpty else { return }
        if let incomplete = connection.incomplete,
            isOver(settings.timeouts.message, since: incomplete.since)
        {
            rejections.count(.slow)
            return end(connection, .tooSlow, "A message took too long to arrive.")
        }
        switch connection.heartbeat.next(at: now, settings.timeouts) {
        case .wait: break
        case .ping:
            connection.outbox.add(urgent: FrameHeader.of(.ping, length: 0))
            wakeWriter(of: connection)
        case .giveUp: giveUpOn(connection)
        }
    }

    private func giveUpOn(_ connection: Connection) {
        connection.isSilent = true
        drop(connection)
    }
}
