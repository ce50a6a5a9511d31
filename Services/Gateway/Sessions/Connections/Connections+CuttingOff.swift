import ParlorWire

/// What waits in memory is bounded: for each device, for each address, and for all devices together.
/// Beyond that, the devices for which the most waits are closed.
extension Connections {
    /// The most bytes that wait to be read, of all devices together.
    static let mostUnread = 64 << 20

    /// Counts what is queued for a device, in a frame for so many.
    func queue(_ bytes: Int, sharedBy receivers: Int, _ session: Session, now: Now) {
        session.unsent.add(bytes, sharedBy: receivers, limits, now: now.instant)
        countUnsent(of: session)
        if !outgoing.hasRoom(from: session.address) { crowded.insert(session.address) }
    }

    /// So many bytes have left. True when the device has caught up after it was slow.
    func drain(_ bytes: Int, _ session: Session, now: Now) -> Bool {
        let hasCaughtUp = session.unsent.drain(bytes, limits, now: now.instant)
        countUnsent(of: session)
        return hasCaughtUp
    }

    /// Closes the devices for which the most waits, until there is room.
    func makeRoom() {
        guard !crowded.isEmpty else { return }
        for address in crowded {
            while !outgoing.isWithinShare(0, address), let device = fullest(of: address) {
                letGo(device, Self.tooMuchForAll)
            }
        }
        while !outgoing.isWithinAll(0), let device = fullest(of: nil) {
            letGo(device, Self.tooMuchForAll)
        }
        crowded = []
    }

    func letGo(_ session: Session, _ reason: String) {
        turnAway(session, .slow, reason)
        dropQueue(of: session)
    }

    func dropQueue(of session: Session) {
        session.unsent.clear()
        countUnsent(of: session)
    }

    /// Closes the devices that sent the most, until what they sent has room.
    func makeRoomToRead() {
        while unread > Self.mostUnread,
            let largest = sessions.values.max(by: { $0.unread < $1.unread })
        {
            turnAway(largest, .busy, "Too much is sent at once: reconnect in a moment.")
        }
    }

    func countInbox(of session: Session) {
        unread += session.inbox.bytes - session.unread
        session.unread = session.inbox.bytes
    }

    func emptyInbox(of session: Session) {
        session.inbox = Inbox()
        countInbox(of: session)
    }
}

extension Connections {
    private static let tooMuchForAll = "Too much waited to be sent to all devices together."

    private func countUnsent(of session: Session) {
        outgoing.change(by: session.unsent.takeChange(), from: session.address)
    }

    private func fullest(of address: Address?) -> Session? {
        let candidates = sessions.values.lazy.filter {
            !$0.isClosed && $0.unsent.held > 0 && (address == nil || $0.address == address)
        }
        return candidates.max { $0.unsent.held < $1.unsent.held }
    }
}
