/// On whose behalf a command is: a person, or one of Parlor's own parts (`@operator` on the wire).
public enum Actor: Hashable, Sendable {
    case person(PersonID)
    case part(String)

    /// The person at the keyboard of the machine that Parlor runs on.
    public static let `operator` = Actor.part("operator")
    /// A deadline that came due.
    public static let clock = Actor.part("clock")

    public var person: PersonID? {
        if case .person(let id) = self { id } else { nil }
    }

    public var isPart: Bool { person == nil }
}

extension Actor: RawRepresentable, CustomStringConvertible, Codable {
    public init(rawValue: String) {
        self =
            rawValue.first == "@"
            ? .part(String(rawValue.dropFirst())) : .person(PersonID(rawValue))
    }

    public var rawValue: String {
        switch self {
        case .person(let id): id.rawValue
        case .part(let name): "@" + name
        }
    }

    public var description: String { rawValue }
}
