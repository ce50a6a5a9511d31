import Journal
import ParlorWire

/// What went of the events that somebody wants.
struct GoneEvents {
    var isAny = false
    /// A follower can't do without some of them.
    var isMissed = false
    /// The names under which states stand for them.
    var bases: Set<EventName> = []
}

extension Reader {
    /// What of the events that somebody wants went after a position.
    func gone(
        of wanted: Set<EventName>, after position: Position
    ) throws(JournalFault) -> GoneEvents {
        guard let rule = cutRule(kind) else { return GoneEvents() }
        let passing = rule.passing.filter { wanted.contains(EventName(kind, $0)) }
        guard !passing.isEmpty, try journal.checkpoint(CutMark.gone(kind)) > position else {
            return GoneEvents()
        }
        return GoneEvents(
            isAny: true,
            isMissed: !passing.isSubset(of: rule.standsInFor.union(rule.needless)),
            bases: passing.isDisjoint(with: rule.standsInFor)
                ? [] : [EventName(kind, StoredEvent.base)])
    }

    /// Each state that stands for events as the event that tells how it is.
    func standingIn(
        _ events: [StoredEvent], for wanted: Set<EventName>
    ) throws(JournalFault) -> [StoredEvent] {
        guard events.contains(where: \.isBase) else { return events }
        var told: [StoredEvent] = []
        for event in events {
            guard event.isBase else {
                told.append(event)
                continue
            }
            guard let (name, body) = try standIn(event),
                wanted.contains(EventName(event.stream.kind, name))
            else { continue }
            told.append(event.with(name: name, body: body))
        }
        return told
    }
}

extension StoredEvent {
    fileprivate func with(name: String, body: Bytes) -> StoredEvent {
        StoredEvent(
            position: position, stream: stream, epoch: epoch, rev: rev, at: at, command: command,
            trace: trace, name: name, body: body)
    }
}
