/// Who may watch a stream, who appears in it, and for whom of these the others wait.
public struct StreamRoster: Codable, Hashable, Sendable {
    public var audience: Audience
    public var people: Set<PersonID>
    /// Their devices are probed often: the others soon notice when one vanishes.
    public var seated: Set<PersonID>

    /// They see a view of their own, and count the events for themselves. This may say who is
    /// blocked: it is published sealed.
    public var apart: Set<PersonID>

    /// Those of them who are not told of all events.
    public var withheldFrom: Set<PersonID>

    public init(
        audience: Audience, people: Set<PersonID>, seated: Set<PersonID> = [],
        apart: Set<PersonID> = []
    ) {
        (self.audience, self.people) = (audience, people)
        (self.seated, self.apart, withheldFrom) = (seated, apart, apart)
    }

    /// To them there is no such stream. This may say who is blocked, too.
    public var barred: Set<PersonID> = []

    /// Another stream of the same owner that says who is apart and who is barred.
    public var source: StreamName?

    public func admits(_ viewer: PersonID) -> Bool {
        audience.admits(viewer) && !barred.contains(viewer)
    }

    /// Not everybody may know who these are.
    public var isConfidential: Bool { !apart.isEmpty || !barred.isEmpty }

    private enum CodingKeys: CodingKey {
        case audience, people, seated, apart, withheldFrom, barred, source
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        audience = try fields.decodeIfPresent(Audience.self, forKey: .audience) ?? .everyone
        people = try fields.decodeIfPresent(Set<PersonID>.self, forKey: .people) ?? []
        seated = try fields.decodeIfPresent(Set<PersonID>.self, forKey: .seated) ?? []
        apart = try fields.decodeIfPresent(Set<PersonID>.self, forKey: .apart) ?? []
        withheldFrom =
            try fields.decodeIfPresent(Set<PersonID>.self, forKey: .withheldFrom) ?? apart
        barred = try fields.decodeIfPresent(Set<PersonID>.self, forKey: .barred) ?? []
        source = try fields.decodeIfPresent(StreamName.self, forKey: .source)
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        if audience != .everyone { try fields.encode(audience, forKey: .audience) }
        try fields.encode(people.sorted(), forKey: .people)
        if !seated.isEmpty { try fields.encode(seated.sorted(), forKey: .seated) }
        if !apart.isEmpty { try fields.encode(apart.sorted(), forKey: .apart) }
        if withheldFrom != apart { try fields.encode(withheldFrom.sorted(), forKey: .withheldFrom) }
        if !barred.isEmpty { try fields.encode(barred.sorted(), forKey: .barred) }
        try fields.encodeIfPresent(source, forKey: .source)
    }
}
