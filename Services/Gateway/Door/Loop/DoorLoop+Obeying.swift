import Sessions
import CWebSockets
import Wire

extension DoorLoop {
    /// Does what other threads asked for; everything that it leads to for a connection is written
    /// at once.
    func obey() {
        isObeying = true
        defer {
            writeGathered()
            takeTurns()
        }
        for command in commands.take() {
            switch command {
            case .send(let deliveries): deliveries.forEach(send)
            case .close(let id, let code, let reason):
                if let connection = connections[id] { end(connection, code, reason) }
            case .respond(let id, let response): respond(id, response)
            case .probe(let id, let often): connections[id]?.pulse.isProbedOften = often
            case .readOn:
                for connection in connections.values { resume(connection, .mailbox) }
            case .stop: stop()
            }
        }
    }

    private func send(_ delivery: Delivery) {
        for id in delivery.receivers {
            guard let connection = connections[id], case .socket(echoes: false) = connection.phase
            else { continue }
            connection.outbox.add(frame: delivery.frame)
            wakeWriter(of: connection)
        }
    }

    private func respond(_ id: RequestID, _ response: HTTPResponse) {
        guard let connection = asking.removeValue(forKey: id), let request = connection.request
        else { return }
        connection.request = nil
        settle(connection)
        guard hasRoom(for: response.body.count, connection) else {
            return refuse(connection, .busy)
        }
        answer(
            connection, response, isForHead: request.isForHead,
            keepsAlive: request.keepsAlive && stoppingSince == nil)
        readNext(of: connection)
    }

    private func stop() {
        stoppingSince = now
        for connection in connections.values {
            switch connection.phase {
            case .socket: end(connection, .restarting, "The gateway restarts: reconnect at once.")
            case .asking where !connection.requests.hasBegun && connection.outbox.isEmpty:
                drop(connection)
            default: break
            }
        }
    }

    /// Lets go of whoever takes too long.
    func tend() {
        let patience = settings.patience
        for connection in connections.values {
            if let stuck = connection.stuckSince,
                isOver(patience.stuck(isSeated: connection.pulse.isProbedOften), since: stuck)
            {
                rejections.count(.slow)
                giveUpOn(connection)
                continue
            }
            if connection.pauses.contains(.rate), !hasSentTooMuch(connection) {
                resume(connection, .rate)
            }
            switch connection.phase {
            case .asking where connection.requests.isInBody:
                if isOver(patience.body, since: connection.since) { giveUp(connection) }
            case .asking where connection.requests.hasBegun || !connection.hasAsked:
                if isOver(patience.head, since: connection.since) { giveUp(connection) }
            case .asking:
                if isOver(patience.idle, since: connection.since) { drop(connection) }
            case .answering: break
            case .socket: listen(to: connection)
            case .ending:
                if isOver(patience.goodbye, since: connection.since) { drop(connection) }
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
            isOver(settings.patience.message, since: incomplete.since)
        {
            rejections.count(.slow)
            return end(connection, .tooSlow, "A message took too long to arrive.")
        }
        switch connection.pulse.next(at: now, settings.patience) {
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
