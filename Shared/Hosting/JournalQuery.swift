public import EventSourcing
public import Journal
public import ParlorWire

/// What every service tells its operator and its followers about any stream that it hosts.
///
/// The call goes to the stream's own kind and key; its name begins with `journal`. Histories and states are
/// without secrets. A follower is told everything, and the operator who follows no secrets.
public enum JournalQuery: Query, HasCallsForParts {
    /// The events of a stream. `parlor history`
    case history(after: Revision?, limit: Int?)
    /// A stream's state at a revision. `parlor state`
    case state(at: Revision?)
    /// The events of a journal, in the order of commits. Without `after`, only the journal's epoch.
    /// `only` selects events by name. Of the events that `having` names, the answer has only those
    /// with the given field. Of those that `newest` names, it has only the newest of each stream.
    /// `taken` says how far the follower is.
    case follow(
        after: Position?, limit: Int?, only: Set<EventName>?, having: [EventName: String]?,
        newest: Set<EventName>?, taken: Taken?)

    /// The oldest events of a trace, in all streams of the journal, without their bodies. `parlor trace`
    case trace(trace: TraceID, limit: Int?)

    /// How many rows an index has; with `bySort`, how many of each sort. `parlor status`
    case counts(index: String, bySort: Bool?)

    static let kind: EntityKind = "journal"
    static let mostSorts = 1_000
    /// The bodies of a trace's events are read, and not told.
    static let mostTraceBytes = 16 << 20
    static let mostEvents = 1_000
    /// How many events are read from the file for one answer: others wait meanwhile.
    static let mostScanned = 1_000

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case history = "journal.history"
        case state = "journal.state"
        case follow = "journal.follow"
        case trace = "journal.trace"
        case counts = "journal.counts"
    }

    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        let stream = StreamName(reader.kind, context.key)
        switch self {
        case .history(let after, let limit):
            let found = try reader.journal.events(
                of: stream, after: max(after ?? 0, 0), limit: Self.bound(limit ?? 100),
                bytes: WrittenPage.mostBytes
            ).map { $0.with(body: try reader.withoutSecrets($0)) }
            let head = try reader.journal.heads(of: [stream])[stream]?.rev ?? 0
            var page = WrittenPage(
                found, in: reader.journal.epoch, upTo: Int64(found.last?.rev ?? head),
                of: Int64(head)
            ) { Int64($0.rev) }
            page.base = try reader.journal.base(of: stream)
            return page
        case .follow(let after, let limit, let only, let having, let newest, let taken):
            if let taken {
                reader.cutting.note(taken, of: reader.kind, in: reader.journal.epoch)
            }
            let limit = Self.bound(limit ?? Self.mostEvents)
            return try Self.page(
                after.map { max($0, 0) }, limit, only, having ?? [:], newest ?? [],
                standingIn: context.actor != .operator, reader
            ) { events throws(JournalFault) in
                guard context.actor == .operator else {
                    return try reader.journal.withOrigins(events)
                }
                return events.map { $0.with(body: (try? reader.withoutSecrets($0)) ?? []) }
            }
        case .trace(let trace, let limit):
            let limit = Self.bound(limit ?? Self.mostEvents)
            let found = try reader.journal.events(
                of: trace, limit: limit, bytes: Self.mostTraceBytes
            ).map { $0.with(body: Bytes("{}".utf8)) }
            // Of more than that there is no more to be asked for: the end is where they end.
            let end = found.last?.position ?? 0
            return WrittenPage(
                found, in: reader.journal.epoch, upTo: end,
                of: found.count < limit ? end : end + 1, \.position)
        case .state(let rev): return try state(of: stream, at: rev, reader)
        case .counts(let index, let bySort): return try Self.counts(of: index, bySort, reader)
        }
    }

    private static func counts(
        of index: String, _ bySort: Bool?, _ reader: Reader
    ) throws -> ListingCounts {
        guard bySort == true else {
            let rows = try reader.journal.count(index, prefix: "", limit: .max)
            return ListingCounts(rows: rows, sorts: nil)
        }
        let sorts = try reader.journal.counts(index, limit: mostSorts)
        return ListingCounts(rows: sorts.values.reduce(0, +), sorts: sorts)
    }

    private static func page(
        _ after: Position?, _ limit: Int, _ only: Set<EventName>?,
        _ having: [EventName: String], _ newest: Set<EventName>, standingIn: Bool,
        _ reader: Reader, told: ([StoredEvent]) throws(JournalFault) -> [StoredEvent]
    ) throws -> WrittenPage {
        let journal = reader.journal
        guard let after else {
            return WrittenPage(journal.lineage, of: try journal.head())
        }
        guard let only else {
            let found = try journal.events(
                after: after, limit: limit, bytes: WrittenPage.mostBytes)
            return WrittenPage(
                try told(found), in: journal.epoch,
                upTo: found.last?.position ?? after, of: try journal.head(), \.position)
        }
        let gone = try reader.gone(of: only, after: after)
        let bases = standingIn ? gone.bases : []
        let scan = try journal.scan(
            after: after, for: WantedEvents(only.union(bases), having: having),
            rows: mostScanned, limit: limit, bytes: WrittenPage.mostBytes)
        let found = try reader.standingIn(scan.events, for: only)
        var page = WrittenPage(
            try told(found.newest(of: newest)), in: journal.epoch,
            upTo: scan.upTo, of: try journal.head(), \.position)
        page.isCut = gone.isMissed || (gone.isAny && !standingIn) ? true : nil
        return page
    }

    private static func bound(_ limit: Int) -> Int { min(max(limit, 1), mostEvents) }

    private func state(of stream: StreamName, at rev: Revision?, _ reader: Reader) throws
        -> any Encodable
    {
        guard let (state, found) = try reader.entity(stream.kind, stream.key, rev),
            let head = try reader.journal.heads(of: [stream])[stream]
        else {
            if let rev, let base = try reader.journal.base(of: stream), rev < base {
                throw Failure(
                    .notFound,
                    "The states of \(stream) begin with revision \(base): earlier events are gone.")
            }
            let which = rev.map { "no revision \($0)" } ?? "no event"
            throw Failure(.notFound, "The stream \(stream) has \(which).")
        }
        return StreamState(
            stream: stream, epoch: head.epoch, rev: found,
            state: RawJSON(JSON.encode(state)))
    }
}

extension Journal {
    /// Each event under the epoch in which the history of its stream began.
    fileprivate func withOrigins(_ events: [StoredEvent]) throws(JournalFault) -> [StoredEvent] {
        guard !lineage.earlier.isEmpty else { return events }
        var origins: [StreamName: Epoch] = [:]
        return try events.map { event throws(JournalFault) in
            let generation = Generation(of: event.epoch, in: epoch)
            let name =
                try heads(of: [event.stream])[event.stream]?.epoch == event.epoch
                ? event.stream : generation.archive(event.stream)
            if let known = origins[name] { return event.with(epoch: known) }
            guard let first = try beginning(of: name) else { return event }
            let origin = generation.epoch(in: lineage.epoch(at: first))
            origins[name] = origin
            return event.with(epoch: origin)
        }
    }
}

extension StoredEvent {
    fileprivate func with(epoch: Epoch) -> StoredEvent {
        StoredEvent(
            position: position, stream: stream, epoch: epoch, rev: rev, at: at, command: command,
            trace: trace, name: name, body: body)
    }

    fileprivate func with(body: Bytes) -> StoredEvent {
        StoredEvent(
            position: position, stream: stream, epoch: epoch, rev: rev, at: at, command: command,
            trace: trace, name: name, body: body)
    }
}

extension [StoredEvent] {
    /// Without those of these names that one of the same stream follows.
    fileprivate func newest(of names: Set<EventName>) -> [StoredEvent] {
        guard !names.isEmpty else { return self }
        var followed: Set<StreamName> = []
        return Array(
            reversed().filter { event in
                !names.contains(EventName(event.stream.kind, event.name))
                    || followed.insert(event.stream).inserted
            }.reversed())
    }
}

/// A stream's entity at a revision, as its service keeps it.
public struct StreamState: Codable, Sendable {
    public let stream: StreamName
    public let epoch: Epoch
    public let rev: Revision
    public let state: RawJSON
}
