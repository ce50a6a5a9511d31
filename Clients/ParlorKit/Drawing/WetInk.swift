import Contracts

/// The points of one stroke, and which of them nobody was sent yet.
struct WetInk {
    /// Between two signals.
    static let pace: Duration = .milliseconds(33)

    private(set) var points: [Point] = []
    private var sent = 0
    private var isWaiting = false
    private var isDry = false

    /// True if what is new can be sent at once. Dry ink takes nothing more.
    mutating func add(_ new: some Sequence<Point>) -> Bool {
        guard !isDry else { return false }
        points += new
        defer { isWaiting = true }
        return !isWaiting
    }

    /// What is sent now. If it is empty, nothing needs to be sent until something is added.
    mutating func next() -> ArraySlice<Point> {
        let next = points[sent...].prefix(DrawingSignal.mostPoints)
        sent += next.count
        isWaiting = !next.isEmpty
        return next
    }

    /// Nothing more is sent.
    mutating func dry() { (sent, isDry) = (points.count, true) }
}
