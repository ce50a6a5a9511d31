import EventSourcing
import Journal
import ParlorWire

/// An item may have thousands of events: those of so many items are in memory at once.
private let erasedItemsAtOnce = 8

extension EntityCache {
    /// What goes from the journal because of these events, which come after a revision.
    func erasures(
        by events: [E.Event], on stream: StreamName, after rev: Revision, _ pending: PendingBatch
    ) throws(JournalFault) -> [Erasure] {
        guard traits.mayErase, rev > 0 else { return [] }
        var erasures: [Erasure] = []
        var base: ErasedState?
        for later in events {
            guard let part = traits.erases(later) else { continue }
            if part == .history {
                erasures.append(Erasure(of: stream, 1...rev))
                base = nil
                continue
            }
            if base == nil { base = try standing(on: stream, pending) }
            base?.state.apply(later)
            var theirs: Set<Int> = []
            try earlier(part, on: stream, upTo: rev, pending) { rev, event in
                guard let item = event.item else { return }
                if case .items(_, let person) = part {
                    if traits.owner(event) == person { theirs.insert(item) }
                    guard theirs.contains(item) else { return }
                }
                guard let left = traits.remainder(event, later) else {
                    return erasures.append(Erasure(of: stream, rev...rev))
                }
                guard left != event else { return }
                let written = traits.writeEvent(left)
                erasures.append(Erasure(of: stream, rev, leaving: written.name, written.stored))
            }
        }
        if let base, base.state != base.was {
            let body = StandingState(base.state, schema: E.schema, began: base.began).body
            erasures.append(Erasure(of: stream, base.rev, leaving: StoredEvent.base, body))
        }
        return erasures
    }

    /// The state that stands for what went of a stream: as calls before this one leave it.
    private struct ErasedState {
        let rev: Revision
        let began: Position
        let was: E
        var state: E
    }

    private func standing(
        on stream: StreamName, _ pending: PendingBatch
    ) throws(JournalFault) -> ErasedState? {
        guard let rev = try journal.base(of: stream),
            let stored = try journal.events(of: stream, after: rev - 1, limit: 1, bytes: 0).first
        else { return nil }
        let erased = pending.batch.erasures.last { $0.stream == stream && $0.revs.contains(rev) }
        let event = erased.map(stored.left) ?? stored
        guard event.isBase else { return nil }
        let state = try traits.state(in: event)
        return ErasedState(
            rev: rev, began: try StandingState(in: event).began, was: state, state: state)
    }

    /// The events that a part may consist of: those of the journal, and those that are not kept yet.
    private func earlier(
        _ part: ErasedPart, on stream: StreamName, upTo last: Revision, _ pending: PendingBatch,
        _ take: (Revision, E.Event) -> Void
    ) throws(JournalFault) {
        let items: ClosedRange<Int>
        switch part {
        case .history: return
        case .item(let item): items = item...item
        case .items(let some, _): items = some
        }
        let most = traits.mostOfItem
        for first in stride(
            from: items.lowerBound, through: items.upperBound, by: erasedItemsAtOnce)
        {
            let some = first..<min(first + erasedItemsAtOnce, items.upperBound + 1)
            let found = try journal.events(
                of: stream, about: some, limit: most.events * some.count,
                bytes: most.bytes * some.count)
            for stored in found where !stored.isErased && !stored.isBase {
                take(stored.rev, try event(stored.name, stored.body, of: stream))
            }
        }
        for append in pending.batch.appends where append.stream == stream {
            for (offset, new) in append.events.enumerated() where append.after + offset < last {
                guard let item = new.item, items.contains(item) else { continue }
                take(append.after + offset + 1, try event(new.name, new.body, of: stream))
            }
        }
    }
}
