import Contracts
import Hosting
import ParlorWire
import Platform

extension Table {
    /// People, one on each line.
    init(_ people: [PersonSummary], now: Timestamp) {
        self.init([
            ("ID", .left), ("NAME", .left), ("HANDLE", .left), ("SEEN", .left),
        ])
        for person in people {
            add(
                [
                    person.userId.rawValue, person.displayName.text,
                    person.handle.map { "@\($0.text)" } ?? "-",
                    person.isOnline
                        ? "online for \(Units.span(from: person.lastSeen, to: now))"
                        : "\(Units.span(from: person.lastSeen, to: now)) ago",
                ].map(\.escapingControls))
        }
    }
}

extension Units {
    /// How long something lasted; the clocks of two machines may differ.
    static func span(from start: Timestamp, to end: Timestamp) -> String {
        duration(milliseconds: max(0, (end - start).wholeMilliseconds))
    }
}
