/// Who may watch a stream; `null` on the wire is everyone.
public enum Audience: Hashable, Sendable {
    case everyone
    case only(Set<PersonID>)

    public func admits(_ viewer: PersonID) -> Bool {
        switch self {
        case .everyone: true
        case .only(let people): people.contains(viewer)
        }
    }
}

extension Audience: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .everyone : .only(try container.decode(Set<PersonID>.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .everyone: try container.encodeNil()
        case .only(let people): try container.encode(people.sorted())
        }
    }
}
