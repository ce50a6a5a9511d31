/// Events of another service that are of interest, but need not be known at once: however many there
/// are, they are asked for now and then.
public struct LowPriority: Sendable {
    let events: [String]
    /// Without this field they are of no interest.
    let field: String?
    /// Only the newest of each stream is of interest.
    let isNewestOnly: Bool

    public static let none = LowPriority(events: [], field: nil, isNewestOnly: false)

    private init(events: [String], field: String?, isNewestOnly: Bool) {
        self.events = events
        self.field = field
        self.isNewestOnly = isNewestOnly
    }

    /// Of each stream the newest of them.
    public init<Name: RawRepresentable<String>>(_ events: [Name], having field: String) {
        self.init(events: events.map(\.rawValue), field: field, isNewestOnly: true)
    }

    /// Every one of them.
    public init<Name: RawRepresentable<String>>(each events: [Name], having field: String? = nil) {
        self.init(events: events.map(\.rawValue), field: field, isNewestOnly: false)
    }
}
