public import ParlorWire

/// Of which events of others a worker wants to be told that there were some, and how soon.
public struct Hints: Codable, Hashable, Sendable {
    public let atOnce: [EventHint]
    /// Told of together, now and then.
    public let inPassing: [EventHint]

    public static let none = Hints(atOnce: [], inPassing: [])

    public init(atOnce: Set<EventHint>, inPassing: Set<EventHint>) {
        self.atOnce = atOnce.sorted { $0.text < $1.text }
        self.inPassing = inPassing.subtracting(atOnce).sorted { $0.text < $1.text }
    }

    public var all: [EventHint] { atOnce + inPassing }
}
