internal import Bus

/// What an operator is told: as it happens, while that is little; the rest summed up each second.
///
/// Strangers can come, go and be turned away as often as they like: they can't fill a disk by it.
struct OperatorNotes {
    static let mostEachSecond = 64
    /// Different ones, told in one second.
    static let mostTrespasses = 16
    /// The same one is told again after so many seconds.
    static let pause = 60

    private var told = 0
    private var untold = 0
    private var turnedAway = 0
    private var trespasses: [Trespass: Int] = [:]
    /// For how many seconds more these are not told again.
    private var pauses: [Trespass: Int] = [:]

    mutating func turnAway(_ peers: Int) { turnedAway += peers }

    mutating func refuse(_ trespass: Trespass) {
        guard trespasses[trespass] != nil || trespasses.count < Self.mostTrespasses else { return }
        trespasses[trespass, default: 0] += 1
    }

    /// The notes that may still be told in this second.
    mutating func notes(on news: [WorkerNews]) -> [Broker.Note] {
        let now = news.prefix(Self.mostEachSecond - told)
        told += now.count
        untold += news.count - now.count
        return now.map { .worker($0) }
    }

    mutating func completeSecond() -> [Broker.Note] {
        let notes =
            (untold > 0 ? [Broker.Note.moreWorkers(untold)] : [])
            + (turnedAway > 0 ? [.turnedAway(peers: turnedAway)] : [])
        (told, untold, turnedAway) = (0, 0, 0)
        return notes + takeTrespasses()
    }

    private mutating func takeTrespasses() -> [Broker.Note] {
        pauses = pauses.compactMapValues { $0 > 1 ? $0 - 1 : nil }
        let news = trespasses.filter { pauses[$0.key] == nil }
        for trespass in news.keys {
            trespasses[trespass] = nil
            pauses[trespass] = Self.pause
        }
        return news.map { .forbidden($0.key, times: $0.value) }
    }
}
