import Journal
import ParlorWire
import Postgres

extension Decision {
    /// With so many at once a statement stays well within its time.
    private static let mostAtOnce = 2_000

    /// Rows as long as they are the server's: what it has freed it overwrites when it vacuums.
    func erasureQueries(_ erasures: [Erasure], _ statements: Statements) -> [Query] {
        guard !erasures.isEmpty else { return [] }
        let erasures = erasures.filter { view.streams[$0.stream] != nil }
        var queries = [Query(statements[.countErasure], .name(Erasure.counter))]
        for pieces in Self.pieces(of: erasures) {
            queries.append(
                Query(
                    statements[.eraseEvents],
                    .integers(pieces.map { view.streams[$0.erasure.stream]?.id }),
                    .integers(pieces.map(\.revs.lowerBound)),
                    .integers(pieces.map(\.revs.upperBound)),
                    .names(pieces.map(\.erasure.name)), .byteStrings(pieces.map(\.erasure.body))))
        }
        let first = Self.firstErased(erasures)
        queries.append(
            Query(
                statements[.removeSnapshotsFrom],
                .integers(first.keys.map { view.streams[$0]?.id }),
                .integers(Array(first.values))))
        return queries
    }

    /// The first revision of each stream that loses something.
    static func firstErased(_ erasures: [Erasure]) -> [StreamName: Revision] {
        erasures.reduce(into: [:]) { first, erasure in
            let rev = erasure.revs.lowerBound
            first[erasure.stream] = min(first[erasure.stream] ?? rev, rev)
        }
    }

    private typealias Piece = (erasure: Erasure, revs: ClosedRange<Revision>)

    /// For one statement after the other. None has an event twice: which of the two contents it would
    /// leave is not said.
    private static func pieces(of erasures: [Erasure]) -> [[Piece]] {
        var all: [[Piece]] = []
        var rows = 0
        var taken: [StreamName: [ClosedRange<Revision>]] = [:]
        for erasure in erasures {
            for first in stride(
                from: erasure.revs.lowerBound, through: erasure.revs.upperBound, by: mostAtOnce)
            {
                let revs = first...min(first + mostAtOnce - 1, erasure.revs.upperBound)
                rows += revs.count
                if all.isEmpty || rows > mostAtOnce
                    || taken[erasure.stream]?.contains(where: revs.overlaps) == true
                {
                    all.append([])
                    (rows, taken) = (revs.count, [:])
                }
                all[all.count - 1].append((erasure, revs))
                taken[erasure.stream, default: []].append(revs)
            }
        }
        return all
    }
}
