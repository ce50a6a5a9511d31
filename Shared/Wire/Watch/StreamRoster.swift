/// Who may watch a stream, who appears in it, and for whom of these the others wait.
public struct StreamRoster: Codable, Hashable, Sendable {
    public var audience: Audience
    public var people: Set<PersonID>
    /// Their devices are probed often: the others soon notice when one vanishes.
    public var seated: Set<PersonID>

    /// They see a view of their own, and not all events. This may say who is blocked: it is
    /// published sealed.
    public var apart: Set<PersonID>

    public init(
        audience: Audience, people: Set<PersonID>, seated: Set<PersonID> = [],
        apart: Set<PersonID> = []
    ) {
        (self.audience, self.people) = (audience, people)
        (self.seated, self.apart) = (seated, apart)
    }

    /// Not everybody may know who these are.
    public var isConfidential: Bool { !apart.isEmpty }

    private enum CodingKeys: CodingKey { case audience, people, seated, apart }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        audience = try fields.decodeIfPresent(Audience.self, forKey: .audience) ?? .everyone
        people = try fields.decodeIfPresent(Set<PersonID>.self, forKey: .people) ?? []
        seated = try fields.decodeIfPresent(Set<PersonID>.self, forKey: .seated) ?? []
        apart = try fields.decodeIfPresent(Set<PersonID>.self, forKey: .apart) ?? []
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        if audience != .everyone { try fields.encode(audience, forKey: .audience) }
        try fields.encode(people.sorted(), forKey: .people)
        if !seated.isEmpty { try fields.encode(seated.sorted(), forKey: .seated) }
        if !apart.isEmpty { try fields.encode(apart.sorted(), forKey: .apart) }
    }
}
