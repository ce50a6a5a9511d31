import EventSourcing
import Journal
import ParlorWire

/// Where a journal keeps account of what went of a kind, among its checkpoints.
enum CutMark {
    /// Up to here its events were looked at.
    static func seen(_ kind: EntityKind) -> String { "@cut \(kind)" }
    /// No base of it is beyond this.
    static func gone(_ kind: EntityKind) -> String { "@gone \(kind)" }
}

extension EntityCache {
    /// What an event takes besides its body, about.
    private static var frame: Int { 200 }
    /// Of a step: others wait meanwhile.
    private static var mostRows: Int { 500 }
    private static var mostStreams: Int { 20 }
    private static var mostRead: Int { 4_000 }
    private static var page: Int { 500 }

    /// Cuts the streams whose events are next.
    func cut(_ edge: CutEdge, _ pending: inout PendingBatch) throws(JournalFault) -> CutStep {
        let reached = try journal.checkpoint(CutMark.seen(E.kind))
        let head = try journal.head()
        let end = min(edge.upTo, head)
        let atEnd: CutProgress = end < head ? .waiting : .done
        var step = CutStep(atEnd, done: edge.done)
        guard reached < end else { return step }
        let scan = try journal.scan(
            after: reached, for: traits.passingEvents, rows: JournalQuery.mostScanned,
            limit: JournalQuery.mostScanned, bytes: Limits.body)
        let names = try journal.names(of: scan.events)
        var upTo = min(scan.upTo, end)
        step.progress = upTo < end ? .more : atEnd
        var (rows, streams, read) = (0, 0, 0)
        for (event, stream) in zip(scan.events, names) where event.position <= end {
            guard edge.lets(event) else {
                (upTo, step.progress) = (event.position - 1, .done)
                break
            }
            guard !step.done.contains(stream) else { continue }
            guard rows < Self.mostRows, streams < Self.mostStreams, read < Self.mostRead else {
                (upTo, step.progress) = (event.position - 1, .more)
                break
            }
            let found = findCut(of: stream, near: event, edge, &pending)
            streams += 1
            read += found.read
            if let (cut, position) = found.cut {
                pending.batch.cuts.append(cut)
                pending.batch.checkpoints[CutMark.gone(E.kind), default: 0].rise(to: position)
                rows += cut.gone.count + 1
            }
            guard found.isWhole else {
                (upTo, step.progress) = (event.position - 1, .more)
                break
            }
            step.done.insert(stream)
        }
        if upTo > reached { pending.batch.checkpoints[CutMark.seen(E.kind)] = upTo }
        return step
    }

    /// The events that stand for others, as those who come too late for these are told them.
    func standIn(for base: StoredEvent) throws(JournalFault) -> (name: String, body: Bytes)? {
        guard let event = traits.standIn(try traits.state(in: base)) else { return nil }
        let written = traits.writeEvent(event)
        return (written.name, written.stored)
    }
}

/// What may go of a stream, found by reading some of its events.
private struct FoundCut {
    var read = 0
    /// Nil where nothing goes.
    var cut: (Cut, base: Position)?
    /// There is no more to cut of the stream.
    var isWhole = true
}

extension EntityCache {
    /// A stream that can't be read keeps its events, and the others are cut.
    private func findCut(
        of stream: StreamName, near event: StoredEvent, _ edge: CutEdge,
        _ pending: inout PendingBatch
    ) -> FoundCut {
        do throws(JournalFault) { return try findCut(of: stream, near: event, edge) } catch {
            pending.fault = error
            return FoundCut()
        }
    }

    private func findCut(
        of stream: StreamName, near event: StoredEvent, _ edge: CutEdge
    ) throws(JournalFault) -> FoundCut {
        var found = FoundCut()
        let old = try journal.base(of: stream)
        // Those before it that were too few to be worth a state.
        let first = max(old ?? 1, event.rev - Self.mostRead)
        var passing =
            try old.map { old throws(JournalFault) in
                first == old
                    ? [] : try journal.events(of: stream, after: old - 1, limit: 1, bytes: 0)
            } ?? []
        let names = traits.passing
        var (after, isMore) = (first - 1, true)
        while isMore, found.read < Self.mostRead, passing.count < Self.page {
            let page = try journal.events(
                of: stream, after: after, limit: Self.page, bytes: Limits.body)
            let lets = page.prefix(while: edge.lets)
            passing += lets.filter { names.contains($0.name) }
            isMore = !page.isEmpty && lets.count == page.count
            after = page.last?.rev ?? after
            found.read += page.count
        }
        let isFull = passing.count >= Self.page
        passing = Array(passing.prefix(Self.page))
        let new = passing.dropFirst(old == nil ? 0 : 1)
        guard let last = new.last, new.count > 1, let head = try journal.heads(of: [stream])[stream]
        else { return found }
        if let isDone = traits.isDone {
            guard isDone(try load(stream.key, upTo: head.rev).state) else { return found }
        }
        let then = try load(stream.key, upTo: last.rev)
        guard then.rev == last.rev else { throw .missing(last.rev, of: stream) }
        let began = try journal.beginning(of: stream) ?? last.position
        let base = StandingState(then.state, schema: E.schema, began: began).body
        // Of fewer events than a page, a state must cost no more room than what goes for it.
        guard isFull || new.reduce(0, { $0 + Self.frame + $1.body.count }) >= base.count else {
            return found
        }
        let cut = Cut(
            of: stream, in: Generation(of: head.epoch, in: journal.epoch), head: head.rev,
            after: old, to: last.rev, base, gone: passing.dropLast().map(\.rev))
        (found.cut, found.isWhole) = ((cut, last.position), !isMore && !isFull)
        return found
    }
}

extension Journal {
    /// The names that the streams of these events have now: another, if a history has ended.
    fileprivate func names(of events: [StoredEvent]) throws(JournalFault) -> [StreamName] {
        let heads = try heads(of: Array(Set(events.map(\.stream))))
        return events.map { event in
            heads[event.stream]?.epoch == event.epoch
                ? event.stream : Generation(of: event.epoch, in: epoch).archive(event.stream)
        }
    }

    /// The position of a stream's first event, which may be gone.
    func beginning(of stream: StreamName) throws(JournalFault) -> Position? {
        let after = try base(of: stream).map { $0 - 1 } ?? 0
        guard let first = try events(of: stream, after: after, limit: 1, bytes: 0).first else {
            return nil
        }
        return first.isBase ? try StandingState(in: first).began : first.position
    }
}

extension Position {
    fileprivate mutating func rise(to other: Position) { self = Swift.max(self, other) }
}
