import BusZeroMQ
import Contracts
import Hosting
import ParlorWire

/// What services have kept since a time, of all of them together, the oldest first.
struct KeptEvents {
    private var readers: [JournalReader]
    /// Up to which revision each stream was read.
    private var read: [StreamName: (epoch: Epoch, rev: Revision)] = [:]

    init(_ prefixes: [String], _ filter: EventFilter, since: Timestamp, _ line: BusLine) throws {
        let wanted = KeptKinds.all(
            under: prefixes, of: filter.event, others: try line.otherKinds())
        guard !wanted.isEmpty else {
            throw Complaint(
                "No events of '\(prefixes.joined(separator: "', '"))' are kept, so --since can't "
                    + "look back at them. Leave --since out, or name a kind such as room.")
        }
        readers = try wanted.filter { $0.names?.isEmpty != true }
            .map { try JournalReader($0, since: since, line) }
    }

    /// Nil when all was read that there is.
    mutating func next() throws -> EventPage.Entry? {
        var earliest: (index: Int, entry: EventPage.Entry)?
        for index in readers.indices {
            guard let entry = try readers[index].next() else { continue }
            if earliest.map({ entry.at < $0.entry.at }) ?? true { earliest = (index, entry) }
        }
        guard let (index, entry) = earliest else { return nil }
        readers[index].pass()
        read[entry.stream] = (entry.epoch, entry.rev)
        return entry
    }

    /// Says so where some of what there was is gone.
    func tellOfGaps() {
        guard readers.contains(where: \.isCut) else { return }
        Terminal.errors.print(
            "Some events since then are gone: PARLOR_KEEP_… says how long events stay that pass.")
    }

    /// It was read here, and is published now. What is not kept has no revision.
    func has(_ event: Publication) -> Bool {
        guard event.header.rev > 0, let known = read[event.header.stream] else { return false }
        return known.epoch == event.header.epoch && event.header.rev <= known.rev
    }
}

extension BusLine {
    /// Kinds that Parlor has not declared, and the services that serve them.
    fileprivate func otherKinds() throws -> [EntityKind: String] {
        let workers = try ask("bus.workers", of: "bus", as: BusWorkers.self).workers
        let served = workers.flatMap { worker in worker.kinds.map { ($0, worker.service) } }
        let declared = Kind.names.union(Kind.forParts)
        return Dictionary(served.filter { !declared.contains($0.0) }) { first, _ in first }
    }
}
