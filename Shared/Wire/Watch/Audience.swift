/// Who may watch a stream; `null` on the wire is everyone.
public enum Audience: Hashable, Sendable {
    case everyone
    case only(Set<PersonID>)
    /// All but those who were put out for good.
    case allBut(Set<PersonID>)

    /// Everyone, where there are no such.
    public static func all(but people: Set<PersonID>) -> Self {
        people.isEmpty ? .everyone : .allBut(people)
    }

    public func admits(_ viewer: PersonID) -> Bool {
        switch self {
        case .everyone: true
        case .only(let people): people.contains(viewer)
        case .allBut(let people): !people.contains(viewer)
        }
    }
}

extension Audience: Codable {
    struct Rest: Codable { let allBut: Set<PersonID> }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .everyone
        } else if let rest = try? container.decode(Rest.self) {
            self = .allBut(rest.allBut)
        } else {
            self = .only(try container.decode(Set<PersonID>.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .everyone: try container.encodeNil()
        case .only(let people): try container.encode(people.sorted())
        case .allBut(let people): try container.encode(["allBut": people.sorted()])
        }
    }
}
