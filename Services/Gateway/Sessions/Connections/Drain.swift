import ParlorWire

/// How a gateway that was told to stop sends its devices away: evenly over a while, so that those who
/// take them in are not asked by all at once. Each leaves when its calls are answered.
struct Drain {
    /// Whoever is to leave waits so long for answers.
    static let answersWithin: Duration = .seconds(3)

    private let began: Instant
    private var span: Duration
    private let sockets: Int
    /// Those whose turn will come.
    private var line = Queue<ConnectionID>()
    /// Those whose turn has come.
    private(set) var leaving: [ConnectionID] = []

    init(_ connections: some Sequence<ConnectionID>, over span: Duration, now: Instant) {
        (self.span, began) = (span, now)
        for connection in connections { line.append(connection) }
        sockets = line.count
    }

    /// One more came in at the last moment.
    mutating func append(_ connection: ConnectionID) { line.append(connection) }

    /// Nobody is there to take them in: whoever waits for a turn waits in vain.
    mutating func hurry() { span = .zero }

    /// Those whose turn has come since this was last asked.
    mutating func takeNext(now: Instant) -> [ConnectionID] {
        let all = Int(span.wholeMilliseconds)
        let left = max(0, all - Int((now - began).wholeMilliseconds))
        let mayStay = left == 0 ? 0 : (sockets * left + all - 1) / all
        var next: [ConnectionID] = []
        while line.count > mayStay, let connection = line.popFirst() { next.append(connection) }
        leaving += next
        return next
    }

    mutating func forget(_ connections: Set<ConnectionID>) {
        leaving.removeAll { connections.contains($0) }
    }

    var isEmpty: Bool { line.isEmpty && leaving.isEmpty }

    /// No answer is waited for any more.
    func isOver(now: Instant) -> Bool { now - began > span + Self.answersWithin }
}
