import ParlorWire

/// Which events somebody looks for: those of these names, and of some of these only those with a
/// field.
public struct WantedEvents: Sendable {
    public let names: Set<EventName>
    private let fields: [EventName: String]

    public init(_ names: Set<EventName>, having fields: [EventName: String]) {
        self.names = names
        self.fields = fields
    }

    /// What of the events of one name is wanted.
    enum Part {
        case nothing, everything
        case having(String)

        func contains(_ body: Bytes) -> Bool {
            switch self {
            case .nothing: false
            case .everything: true
            case .having(let field): body.mentions(field)
            }
        }
    }

    func part(of name: EventName) -> Part {
        guard names.contains(name) else { return .nothing }
        return fields[name].map { .having($0) } ?? .everything
    }
}
