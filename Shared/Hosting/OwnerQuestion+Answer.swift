public import EventSourcing
import Journal
public import ParlorWire

extension OwnerQuestion: Query {
    /// Events that are told one by one have at most this many bytes; else the whole is told.
    private static let mostBytes = 512 << 10

    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        switch self {
        case .tail(let viewer, let epoch, let after, let newcomer, let own):
            let stream = StreamName(reader.kind, context.key)
            if reader.derivedKinds.contains(stream.kind), let streams = reader.derived[stream.kind]
            {
                return try tail(of: stream, madeBy: streams, viewer, reader)
            }
            let check = newcomer == true ? reader.watcherChecks[stream.kind] : nil
            return try tail(of: stream, viewer, epoch, after, own == true, reader) { viewer in
                try check?(viewer, context, reader)
            }
        case .changes: return try changes(of: StreamName(reader.kind, context.key), reader)
        case .moved(let epoch, let since): return try moved(since: since, in: epoch, reader)
        case .heads(let streams):
            guard streams.count <= Self.mostStreams else {
                throw Failure.badInput("streams", "At most \(Self.mostStreams) streams at once.")
            }
            return try reader.journal.heads(of: streams).map {
                StreamHead(stream: $0.key, epoch: $0.value.epoch, rev: $0.value.rev)
            }.sorted { $0.stream < $1.stream }
        }
    }

    private func tail(
        of stream: StreamName, _ viewer: PersonID?, _ epoch: Epoch?, _ after: Revision?,
        _ isOwn: Bool, _ reader: Reader, beforeRefusing check: (PersonID) throws -> Void
    ) throws -> StreamTail {
        let beginning = reader.beginning(stream.kind).map { ($0, 0) }
        guard let (state, rev) = try reader.entity(stream.kind, stream.key, nil) ?? beginning else {
            if let viewer { try check(viewer) }
            throw reader.missing(stream)
        }
        let known = try reader.journal.heads(of: [stream])[stream]
        let roster = try state.roster(key: stream.key).completed(
            by: reader.rosterAdditions[stream.kind]?(state, stream.key, reader))
        let apart = try apartView(of: state, rev, stream, for: viewer, roster, reader)
        let counter = isOwn ? apart : nil
        let missed = try known.flatMap { head in
            // The state may be of a moment ago: its roster is, so no event after it is told.
            try self.missed(
                of: stream, epoch, after, by: counter,
                upTo: (head.epoch, min(head.rev, rev)), reader)
        }
        // As they are told they may have more bytes than as they are kept.
        let events = missed.flatMap { $0.within(Self.mostBytes) }
        let watchable = state as? any Watchable
        if events == nil, watchable?.isOver == true { throw reader.missing(stream) }
        if let viewer, !roster.admits(viewer) { try check(viewer) }
        // Those who may not watch are shown less than those who may.
        let isShown = events == nil && viewer.map(roster.admits) == true
        let picture =
            isShown
            ? try apart.map { JSON.encode($0.view).unmarked }
                ?? picture(of: state, stream, for: viewer!, reader).unmarked : nil
        // By the viewer's own count, the events say nothing of how far the stream is.
        let areCounted = events != nil && counter == nil
        return StreamTail(
            stream: stream, epoch: known?.epoch ?? reader.journal.epoch,
            rev: areCounted ? events!.last?.rev ?? after! : rev,
            roster: roster, events: events,
            snapshot: picture.map { RawJSON($0.json) }, portraits: picture?.portraits,
            viewer: viewer, isShared: watchable?.isShared ?? false,
            hasFaces: state is any HasPersonalEvents ? true : nil,
            rosterSource: try roster.source.map { try head(of: $0, reader) },
            shownRev: areCounted ? nil : apart?.rev,
            missing: roster.barred.isEmpty ? nil : reader.missing(stream))
    }

    private func head(of stream: StreamName, _ reader: Reader) throws -> StreamHead {
        let known = try reader.journal.heads(of: [stream])[stream]
        let rev = try reader.entity(stream.kind, stream.key, nil)?.1 ?? 0
        return StreamHead(stream: stream, epoch: known?.epoch ?? reader.journal.epoch, rev: rev)
    }

    private func picture(
        of state: any Entity, _ stream: StreamName, for viewer: PersonID, _ reader: Reader
    ) throws -> Bytes {
        guard let picture = reader.pictures[stream.kind] else {
            return state.picture(for: .person(viewer), key: stream.key)
        }
        return JSON.encode(try picture(reader))
    }

    private func apartView(
        of state: any Entity, _ rev: Revision, _ stream: StreamName, for viewer: PersonID?,
        _ roster: StreamRoster, _ reader: Reader
    ) throws -> ApartView? {
        guard let viewer, roster.apart.contains(viewer) else { return nil }
        return try reader.apartViews[stream.kind]?(state, rev, stream.key, viewer, reader)
    }

    /// The events after a revision, or after a number of the counter's, as they are told; nil when
    /// that is another history, or they are too many.
    private func missed(
        of stream: StreamName, _ epoch: Epoch?, _ after: Revision?, by counter: ApartView?,
        upTo head: (epoch: Epoch, rev: Revision), _ reader: Reader
    ) throws -> [StreamTail.Event]? {
        guard let after, let epoch, epoch == head.epoch, after >= 0 else { return nil }
        guard let counter else {
            return try missed(of: stream, after, upTo: head.rev, reader).map {
                try reader.told($0, stream)
            }
        }
        guard after != counter.rev else { return [] }
        guard let reached = counter.reached(by: after), head.rev - reached <= Self.mostEvents
        else { return nil }
        let found = try reader.journal.events(
            of: stream, after: reached, limit: Self.mostEvents, bytes: Self.mostBytes
        ).filter { $0.rev <= head.rev && !$0.isErased && !$0.isBase }
        let events = try reader.told(found.map { StreamTail.Event($0) }, stream)
        return counter.told(events, after: after)
    }

    private func missed(
        of stream: StreamName, _ after: Revision, upTo rev: Revision, _ reader: Reader
    ) throws -> [StreamTail.Event]? {
        guard after <= rev, rev - after <= Self.mostEvents else { return nil }
        guard after < rev else { return [] }
        let found = try reader.journal.events(
            of: stream, after: after, limit: Self.mostEvents, bytes: Self.mostBytes
        ).filter { $0.rev <= rev }
        guard found.last?.rev == rev, found.count == rev - after,
            !found.contains(where: { $0.isErased || $0.isBase })
        else { return nil }
        return found.map { StreamTail.Event($0) }
    }
}

extension StreamTail.Event {
    fileprivate init(_ stored: StoredEvent) {
        self.init(
            rev: stored.rev, event: stored.name, at: stored.at, by: stored.command.actor,
            id: stored.command.id, trace: stored.trace, body: RawJSON(stored.body))
    }
}

extension [StreamTail.Event] {
    /// Nil when they have more bytes than that.
    fileprivate func within(_ mostBytes: Int) -> Self? {
        let bytes = reduce(0) { sum, event in
            (event.faces ?? [:]).values.reduce(sum + event.body.bytes.count) { $0 + $1.bytes.count }
        }
        return bytes <= mostBytes ? self : nil
    }
}

extension Entity {
    fileprivate func picture(for viewer: Actor, key: EntityKey) -> Bytes {
        JSON.encode(view(for: viewer, key: key))
    }
}

extension StreamRoster {
    fileprivate func completed(by addition: RosterAddition?) -> Self {
        guard let addition else { return self }
        var roster = self
        (roster.apart, roster.barred) = (apart.union(addition.apart), addition.barred)
        roster.withheldFrom = addition.withheldFrom
        return roster
    }
}

extension Watchable {
    fileprivate var isShared: Bool { Self.looksTheSameToAll }
}
