import BusZeroMQ
import ParlorWire

/// Asks the bus who is there, for a supervisor that looks after its processes.
struct Probe {
    /// The supervisor does nothing else meanwhile.
    static let timeout: Duration = .milliseconds(100)

    private let line: BusLine

    init(_ place: Installation) throws { line = try BusLine(ownBusOf: place) }

    func answering() -> Answering {
        let roster = Roster(asking: line, timeout: Self.timeout)
        return Answering(
            bus: roster.bus != nil, workers: Set(roster.workers.map { Int32(clamping: $0.pid) }))
    }
}
