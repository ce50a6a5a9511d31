import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

/// Which of somebody's own drawings was used last.
///
/// The index knows that to the minute. Of those within a minute the last event of each says it
/// exactly: nobody else does anything on them, and no drawing is read for it.
final class LastUsed {
    /// Beyond these the index alone decides.
    static let mostLookedAt = 200
    static let mostBytes = 4 << 20
    private static let mostKnown = 10_000

    /// Where people drew last, as far as they did here: that may not be kept yet.
    private var known: [PersonID: EntityKey] = [:]

    func note(_ command: DrawingCommand, by person: PersonID, _ key: EntityKey) {
        switch command {
        case .stroke, .stamp, .background, .clear, .import, .undo, .redo:
            if known.count >= Self.mostKnown { known = [:] }
            known[person] = key
        case .create: known[person] = nil
        default: break
        }
    }

    func drawing(of person: PersonID, _ reader: Reader) throws -> EntityKey? {
        let listed = try reader.list(
            Drawing.ownIndex, prefix: Drawing.sort(person), limit: Self.mostLookedAt
        ).compactMap { row in
            Drawing.use(sortedAs: row.sort, of: person).map { (stream: row.stream, use: $0) }
        }
        guard let newest = listed.first else { return nil }
        let candidates = listed.prefix { $0.use + Drawing.Use.pace > newest.use }
        let heads = try reader.heads(of: candidates.map(\.stream))
        var last = newest
        var bytes = 0
        for (stream, use) in candidates where bytes < Self.mostBytes {
            let event = try heads[stream].flatMap {
                try reader.events(of: Drawing.self, stream.key, after: $0.rev - 1, limit: 1).first
            }
            bytes += event?.body.bytes.count ?? 0
            let use = max(use, event?.at ?? use)
            if use > last.use { last = (stream, use) }
        }
        guard let key = known[person],
            let use = try reader.state(Drawing.self, key)?.state.ownUse(of: person),
            use >= last.use
        else { return last.stream.key }
        return key
    }
}

extension Drawing {
    fileprivate func ownUse(of person: PersonID) -> Timestamp? {
        about?.room == nil && about?.createdBy == person && !isDeleted ? uses[person]?.at : nil
    }
}
