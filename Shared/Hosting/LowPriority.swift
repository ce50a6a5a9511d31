/// Events of another service that are of interest, but need not be known at once: however many there
/// are, they are asked for now and then.
public struct LowPriority: Sendable {
    let events: [String]
    /// Without this field they are of no interest.
    let field: String?

    public static let none = LowPriority(events: [], field: nil)

    private init(events: [String], field: String?) {
        self.events = events
        self.field = field
    }

    public init<Name: RawRepresentable<String>>(_ events: [Name], having field: String) {
        self.init(events: events.map(\.rawValue), field: field)
    }
}
