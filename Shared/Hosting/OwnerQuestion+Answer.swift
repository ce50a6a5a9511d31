public import EventSourcing
import Journal
public import Wire

extension OwnerQuestion: Query {
    /// Events that are told one by one have at most this many bytes; else the whole is told.
    private static let mostBytes = 512 << 10

    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        switch self {
        case .tail(let viewer, let epoch, let after, let newcomer):
            let stream = StreamName(reader.kind, context.key)
            if reader.derivedKinds.contains(stream.kind), let streams = reader.derived[stream.kind]
            {
                return try tail(of: stream, madeBy: streams, viewer, reader)
            }
            let check = newcomer == true ? reader.watcherChecks[stream.kind] : nil
            return try tail(of: stream, viewer, epoch, after, reader) { viewer in
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
        _ reader: Reader, beforeRefusing check: (PersonID) throws -> Void
    ) throws -> StreamTail {
        let beginning = reader.beginning(stream.kind).map { ($0, 0) }
        guard let (state, rev) = try reader.entity(stream.kind, stream.key, nil) ?? beginning else {
            if let viewer { try check(viewer) }
            throw reader.missing(stream)
        }
        let known = try reader.journal.heads(of: [stream])[stream]
        let missed = try known.flatMap { head in
            // The state may be of a moment ago: its roster is, so no event after it is told.
            try self.missed(
                of: stream, epoch, after, upTo: (head.epoch, min(head.rev, rev)), reader)
        }
        // As they are told they may have more bytes than as they are kept.
        let events = try missed.flatMap { try reader.told($0, stream).within(Self.mostBytes) }
        let watchable = state as? any Watchable
        if events == nil, watchable?.isOver == true { throw reader.missing(stream) }
        let roster = try state.roster(key: stream.key).completed(
            by: reader.rosterAdditions[stream.kind]?(state, stream.key, reader))
        if let viewer, !roster.admits(viewer) { try check(viewer) }
        // Those who may not watch are shown less than those who may.
        let isShown = events == nil && viewer.map(roster.admits) == true
        let apart = viewer.map(roster.apart.contains) == true ? state as? any SeenApart : nil
        let picture =
            isShown
            ? try apart?.pictureApart(key: stream.key).unmarked
                ?? picture(of: state, stream, for: viewer!, reader).unmarked : nil
        return StreamTail(
            stream: stream, epoch: known?.epoch ?? reader.journal.epoch,
            rev: events == nil ? rev : events!.last?.rev ?? after!,
            roster: roster, events: events,
            snapshot: picture.map { RawJSON($0.json) }, portraits: picture?.portraits,
            viewer: viewer, isShared: watchable?.isShared ?? false,
            hasFaces: state is any HasPersonalEvents ? true : nil,
            rosterSource: try roster.source.map { try head(of: $0, reader) },
            shownRev: isShown ? apart.map { rev - $0.withheldCount } : nil,
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

    /// The events after a revision; nil when that is another history, or they are too many.
    private func missed(
        of stream: StreamName, _ epoch: Epoch?, _ after: Revision?,
        upTo head: (epoch: Epoch, rev: Revision), _ reader: Reader
    ) throws -> [StreamTail.Event]? {
        guard let after, let epoch, epoch == head.epoch, (0...head.rev).contains(after),
            head.rev - after <= Self.mostEvents
        else { return nil }
        guard after < head.rev else { return [] }
        let found = try reader.journal.events(
            of: stream, after: after, limit: Self.mostEvents, bytes: Self.mostBytes
        ).filter { $0.rev <= head.rev }
        guard found.last?.rev == head.rev, found.count == head.rev - after,
            !found.contains(where: { $0.isErased || $0.isBase })
        else { return nil }
        return found.map {
            StreamTail.Event(
                rev: $0.rev, event: $0.name, at: $0.at, by: $0.command.actor, id: $0.command.id,
                trace: $0.trace, body: RawJSON($0.body))
        }
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

extension SeenApart {
    fileprivate func pictureApart(key: EntityKey) -> Bytes { JSON.encode(viewApart(key: key)) }
}

extension StreamRoster {
    fileprivate func completed(by addition: RosterAddition?) -> Self {
        var roster = self
        (roster.apart, roster.barred) = (addition?.apart ?? [], addition?.barred ?? [])
        return roster
    }
}

extension Watchable {
    fileprivate var isShared: Bool { Self.looksTheSameToAll }
}
