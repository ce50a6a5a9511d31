internal import Bus

/// What an operator is told: as it happens, while that is little; the rest summed up each second.
///
/// Strangers can come, go and be turned away as often as they like: they can't fill a disk by it.
struct OperatorNotes {
    static let mostEachSecond = 64

    private var told = 0
    private var untold = 0
    private var turnedAway = 0

    mutating func turnAway(_ peers: Int) { turnedAway += peers }

    /// The notes that may still be told in this second.
    mutating func notes(on news: [WorkerNews]) -> [Broker.Note] {
        let now = news.prefix(Self.mostEachSecond - told)
        told += now.count
        untold += news.count - now.count
        return now.map { .worker($0) }
    }

    mutating func completeSecond() -> [Broker.Note] {
        defer { self = OperatorNotes() }
        return (untold > 0 ? [.moreWorkers(untold)] : [])
            + (turnedAway > 0 ? [.turnedAway(peers: turnedAway)] : [])
    }
}
