import ParlorWire
import Sessions

/// Whoever sends much is read as fast as their rate allows, and others are read in between.
extension Door {
    /// In kibibytes: after so much of one connection others are read.
    static let mostAtOnce = 64

    var instant: Instant { Instant(milliseconds: now / 1_000) }

    /// Charges what was read, inflated, as whole kibibytes: an empty frame costs too. How many.
    @discardableResult
    func charge(_ connection: Connection, _ bytes: Int) -> Int {
        let units = 1 + bytes >> 10
        connection.reading.charge(settings.reading, units, now: instant)
        reading.charge(Asker(address: connection.address), units, now: instant)
        return units
    }

    func hasSentTooMuch(_ connection: Connection) -> Bool {
        connection.reading.pause(settings.reading, now: instant) != nil
            || reading.pause(for: Asker(address: connection.address), now: instant) != nil
    }

    func letOthersRead(before connection: Connection) {
        guard !connection.pauses.contains(.turn) else { return }
        pause(connection, .turn)
        turning.append(connection)
    }

    /// Goes on with what those have sent who let others go first.
    func takeTurns() {
        guard !turning.isEmpty else { return }
        let present = turning
        turning = []
        for connection in present where connections[connection.id] != nil {
            connection.pauses.subtract(.turn)
            if case .socket(let echoes) = connection.phase, connection.pauses.isEmpty {
                let unread = connection.unread
                connection.unread = []
                unread.withUnsafeBytes { readFrames(of: connection, $0, echoes: echoes) }
                settle(connection)
            }
            goOnReading(connection)
        }
    }
}

extension FrameReader.Event {
    /// In bytes, inflated.
    var size: Int {
        switch self {
        case .text(let bytes), .binary(let bytes), .ping(let bytes): bytes.count
        case .fragment, .pong, .close: 0
        }
    }
}
