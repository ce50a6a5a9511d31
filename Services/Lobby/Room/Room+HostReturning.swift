import Contracts
import ParlorWire

/// A host whose connection broke has the role again when they are back soon.
extension Room {
    /// Who was host until they were gone for too long, and since when they are not.
    struct FormerHost: Codable, Hashable {
        let id: PersonID
        let lostAt: Timestamp

        func isAwaited(at now: Timestamp) -> Bool { now <= lostAt + RoomTimeouts.hostReturn }
    }

    /// Follows the event that somebody is back, or has a seat again. Another device of somebody who
    /// is there brings no such event.
    func hostReturning(_ person: PersonID, _ now: Timestamp) -> [RoomEvent] {
        guard let formerHost, formerHost.id == person, formerHost.isAwaited(at: now) else {
            return []
        }
        return [.hostChanged(hostId: person, reason: .returned)]
    }

    mutating func changeHost(
        to person: PersonID, _ reason: HostChangeReason, _ changedAt: Timestamp?
    ) {
        switch reason {
        case .timedOut:
            // If the next host is soon gone too, the role still belongs to the first.
            if let changedAt, formerHost?.isAwaited(at: changedAt) != true {
                formerHost = FormerHost(id: hostId, lostAt: changedAt)
            }
        case .left: break
        case .given, .returned: formerHost = nil
        }
        hostId = person
        forgetFormerHost(person)
    }

    /// They are host again, or decided to go, or the host put them out.
    mutating func forgetFormerHost(_ person: PersonID) {
        if formerHost?.id == person { formerHost = nil }
    }
}
