public import ParlorWire

/// The batches that this instance has kept last, in a row: whoever follows the journal asks for
/// little else, and is answered without a look at the file.
public struct RecentBatches: Sendable {
    /// Whoever follows in no hurry is some batches behind.
    public static let mostBytes = 2 << 20
    /// Whoever wants what seldom happens is a second behind, or more: it needs only the names of what
    /// happened.
    public static let mostBatches = 4_096
    /// In memory as many times more events are looked at in the time that the file takes.
    public static let nearness = 8
    /// What an event takes besides its body, about.
    private static let frame = 256

    private var batches: [KeptBatch] = []
    private var bytes = 0
    /// The first one that still has its events.
    private var firstWhole = 0

    public init() {}

    /// Takes a batch that may erase something: then nothing that came before stays in memory.
    public mutating func take(
        _ batch: Batch, upTo head: Position, _ generations: [StreamName: Generation]
    ) {
        guard batch.erasures.isEmpty else { return self = RecentBatches() }
        take(batch.appends, upTo: head, generations)
    }

    /// Takes a batch, whose streams are of their first generation unless they are named here. What
    /// lies behind a gap that others have filled begins the row anew.
    public mutating func take(
        _ appends: [Append], upTo head: Position, _ generations: [StreamName: Generation]
    ) {
        let batch = KeptBatch(appends, upTo: head, generations)
        guard batch.after < batch.upTo else { return }
        if batches.last?.upTo != batch.after { self = RecentBatches() }
        batches.append(batch)
        bytes += Self.bytes(of: batch)
        while bytes > Self.mostBytes {
            bytes -= Self.bytes(of: batches[firstWhole])
            batches[firstWhole].forgetEvents()
            firstWhole += 1
        }
        guard batches.count > Self.mostBatches else { return }
        let old = Self.mostBatches / 4
        bytes -= batches[..<old].reduce(0) { $0 + Self.bytes(of: $1) }
        batches.removeFirst(old)
        firstWhole = max(0, firstWhole - old)
    }

    /// Goes on with a scan as far as the row leads; false when that is nowhere.
    public func scan(_ scan: inout Scan, in journal: Epoch) -> Bool {
        let start = scan.upTo
        guard let first = batches.first, start >= first.after, start < batches.last!.upTo else {
            return false
        }
        for batch in batches[place(of: start)...] {
            if !batch.has(scan.wanted) {
                scan.pass(upTo: batch.upTo)
            } else if !batch.isWhole || !batch.show(to: &scan, in: journal) {
                break
            }
        }
        return scan.upTo > start
    }

    /// Of the batch that has the event after a position.
    private func place(of position: Position) -> Int {
        var (low, high) = (0, batches.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if batches[middle].upTo > position { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private static func bytes(of batch: KeptBatch) -> Int {
        batch.isWhole ? batch.bodies + Int(batch.upTo - batch.after) * frame : 0
    }
}
