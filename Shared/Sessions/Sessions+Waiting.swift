import Wire

/// What waits to be sent is bounded for all devices together, and for those of one address: beyond
/// that, those are let go for whom the most waits.
extension Sessions {
    /// Counts what is put by for a device, and for as many more.
    func put(by bytes: Int, sharedBy receivers: Int, _ session: Session, now: Now) {
        session.queue(bytes, sharedBy: receivers, limits, now: now.instant)
        count(session)
        if !outgoing.hasRoom(from: session.address) { crowded.insert(session.address) }
    }

    func count(_ session: Session) {
        outgoing.change(by: session.heldOut - session.countedOut, from: session.address)
        session.countedOut = session.heldOut
    }

    /// Lets go of the devices for which the most waits, until there is room.
    func makeRoom() {
        guard !crowded.isEmpty else { return }
        for address in crowded {
            while !outgoing.isWithinShare(0, address), let largest = largest(of: address) {
                letGo(largest)
            }
        }
        while !outgoing.isWithinAll(0), let largest = largest(of: nil) { letGo(largest) }
        crowded = []
    }

    private func largest(of address: Address?) -> Session? {
        let candidates = sessions.values.lazy.filter {
            !$0.isClosed && $0.heldOut > 0 && (address == nil || $0.address == address)
        }
        return candidates.max { $0.heldOut < $1.heldOut }
    }

    private func letGo(_ session: Session) {
        turnAway(session, .slow, "Too much waited to be sent to all devices together.")
        session.dropWaiting()
        count(session)
    }
}
