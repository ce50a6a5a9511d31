/// Who may watch a stream, who appears in it, and for whom of these the others wait.
public struct StreamRoster: Codable, Hashable, Sendable {
    public var audience: Audience
    public var people: Set<PersonID>
    /// Their devices are probed often: the others soon notice when one vanishes.
    public var seated: Set<PersonID>

    public init(audience: Audience, people: Set<PersonID>, seated: Set<PersonID> = []) {
        (self.audience, self.people, self.seated) = (audience, people, seated)
    }

    private enum CodingKeys: CodingKey { case audience, people, seated }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        audience = try fields.decodeIfPresent(Audience.self, forKey: .audience) ?? .everyone
        people = try fields.decodeIfPresent(Set<PersonID>.self, forKey: .people) ?? []
        seated = try fields.decodeIfPresent(Set<PersonID>.self, forKey: .seated) ?? []
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        if audience != .everyone { try fields.encode(audience, forKey: .audience) }
        try fields.encode(people.sorted(), forKey: .people)
        if !seated.isEmpty { try fields.encode(seated.sorted(), forKey: .seated) }
    }
}
