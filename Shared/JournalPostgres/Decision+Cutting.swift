import Journal
import ParlorWire
import Postgres

extension Decision {
    func cutQueries(_ batch: Batch, _ statements: Statements) -> [Query] {
        let cuts = batch.cuts.compactMap { cut in
            view.streams[cut.stream].map { (cut, id: $0.id, base: $0.base) }
        }
        guard !cuts.isEmpty else { return [] }
        var queries: [Query] = []
        if batch.erasures.isEmpty {
            queries.append(Query(statements[.countErasure], .name(Erasure.counter)))
        }
        let ids = Value.integers(cuts.map { Optional($0.id) })
        let bases = Value.integers(cuts.map(\.0.base))
        let gone = cuts.flatMap { cut, id, _ in cut.gone.map { (id, $0) } }
        return queries + [
            Query(statements[.needCuts], .integer(Schema.needsOnceCut)),
            Query(
                statements[.putBases], ids, bases, .byteStrings(cuts.map(\.0.body)),
                .name(StoredEvent.base)),
            Query(
                statements[.removeEvents], .integers(gone.map { Optional($0.0) }),
                .integers(gone.map(\.1))),
            Query(statements[.setBases], ids, bases, .integers(cuts.map { $0.base?.kept ?? 0 })),
            Query(statements[.removeSnapshotsBelow], ids, bases),
        ]
    }
}

extension Row {
    /// The base in this column, and how many events stayed below it in the next.
    func base(at column: Int32) -> StreamBase? {
        integerIfPresent(column).map { StreamBase(rev: Revision($0), kept: int(column + 1)) }
    }
}
