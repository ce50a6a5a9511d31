public import Contracts
public import EventSourcing
import ParlorWire

/// What happens to a room only because time has passed. Each of it is in the state, so it survives
/// any crash and happens once.
extension Room {
    public var deadline: Deadline<RoomCommand>? {
        guard about != nil, status != .ended else { return nil }
        let due = [idleAt, startFailsAt, hostIsDueAt, nextOut?.at].compactMap { $0 }.min()
        return due.map { Deadline(at: $0, .lapse) }
    }

    /// All that is due by now, in the order in which it came due.
    func lapsing(_ now: Timestamp) -> [RoomEvent] {
        var room = self
        var events: [RoomEvent] = []
        while let next = room.nextLapse(now) {
            for event in next { room.apply(event) }
            events += next
        }
        return events
    }
}

extension Room {
    private var patience: RoomTimeouts { about?.patience ?? .usual }

    /// Whoever plays is not idle, however long a round takes.
    private var idleAt: Timestamp? { status == .inGame ? nil : activeAt + patience.idle }

    private var startFailsAt: Timestamp? {
        status == .starting ? match.map { $0.orderedAt + RoomTimeouts.start } : nil
    }

    /// Nobody waits for a host whom nobody could follow.
    private var hostIsDueAt: Timestamp? {
        guard let host = seat(hostId), let droppedAt = host.droppedAt else { return nil }
        guard about?.hostPolicy == .end || successor(of: hostId) != nil else { return nil }
        return heldUntil(droppedAt, host.isAway, usually: patience.host)
    }

    /// Who is out next, and when: a seat in a match is held longer.
    private var nextOut: (at: Timestamp, person: PersonID)? {
        let hold = status == .waiting ? patience.lobby : patience.match
        let held =
            seats.compactMap { seat in
                seat.droppedAt.map {
                    (at: heldUntil($0, seat.isAway, usually: hold), person: seat.id)
                }
            }
            + spectators.compactMap { spectator in
                spectator.droppedAt.map {
                    (
                        at: heldUntil($0, spectator.isAway, usually: patience.lobby),
                        person: spectator.id
                    )
                }
            }
        return held.min { $0.at < $1.at }
    }

    /// Who left the app while nobody else is there may be inviting others. Nobody waits for them, so
    /// their place is held longer, and a while longer once somebody comes.
    private func heldUntil(
        _ droppedAt: Timestamp, _ isAway: Bool?, usually hold: Duration
    ) -> Timestamp {
        guard isAway == true else { return droppedAt + hold }
        guard let company = players.filter(\.isActive).map(\.joinedAt).max() else {
            return droppedAt + max(hold, RoomTimeouts.alone)
        }
        return max(droppedAt, company) + max(hold, RoomTimeouts.away)
    }

    private func nextLapse(_ now: Timestamp) -> [RoomEvent]? {
        guard let at = deadline?.at, at <= now else { return nil }
        if let match, startFailsAt == at {
            return [.startFailed(matchId: match.id, reason: "The game did not begin in time.")]
        }
        if hostIsDueAt == at {
            guard about?.hostPolicy == .transfer, let next = successor(of: hostId) else {
                return [.closed(reason: .hostLeft, closedAt: now)]
            }
            return [.hostChanged(hostId: next, reason: .timedOut, changedAt: now)]
        }
        if let out = nextOut, out.at == at {
            return putting(out: out.person, because: .timedOut, now)
        }
        return [.closed(reason: .idle, closedAt: now)]
    }
}
