import Hosting
import ParlorWire

/// Somebody in a room, for as long as they are connected without a break.
struct Onlooker: Hashable {
    let person: Int
    let visit: Int
}

extension Evening {
    /// All others in the visitor's room who see it now.
    func onlookers(of visitor: Visitor) -> [Onlooker] {
        guard let seat = visitor.seat else { return [] }
        return (people[seat.code] ?? []).compactMap { number in
            let other = visitors[number]
            guard number != visitor.number, other.isWatching(seat.room) else { return nil }
            return Onlooker(person: number, visit: other.visit)
        }
    }

    /// A command was accepted: now all others have to see what came of it.
    func acknowledge(
        _ answer: Guest.Answer, of activity: Activity, by visitor: Visitor,
        sent: ContinuousClock.Instant, _ onlookers: [Onlooker]
    ) {
        guard activity.isSeenByOthers, let rev = answer.rev,
            let stream = answer.stream.flatMap({ StreamName($0) })
        else { return }
        tally.acknowledged += 1
        if activity.isOwnEvent { visitor.demand(stream, rev) }
        let others = onlookers.filter { visitors[$0.person].visit == $0.visit }.map(\.person)
        let isTold = stream.kind == "person"
        // Who sees a face change watches no stream of the person's.
        let witnesses = others.filter { isTold || visitors[$0].rev(of: stream) != nil }
        let behind = witnesses.filter { isTold || visitors[$0].rev(of: stream)! < rev }
        let took = sights.acknowledge(
            stream, rev, by: visitor.number, sent: sent, behind: Set(behind), isTold: isTold)
        if let took { tally.sights.add(nanoseconds: took.nanoseconds) }
    }

    func see(_ stream: StreamName, _ rev: Int, by visitor: Visitor) {
        if let took = sights.note(stream, rev, by: visitor.number, now) {
            tally.sights.add(nanoseconds: took.nanoseconds)
        }
    }
}

extension Activity {
    /// All in the room see what came of it.
    fileprivate var isSeenByOthers: Bool {
        switch self {
        case .join, .configure, .ready, .start, .addBot, .act, .say, .draw, .rename, .avatar: true
        case .come, .choose, .list, .create, .watch, .legal, .ink, .direct, .message, .befriend,
            .block, .leave, .reconnect, .resume:
            false
        }
    }

    /// The event of the answer's revision is by whoever called.
    fileprivate var isOwnEvent: Bool { [.ready, .act, .say, .draw].contains(self) }
}
