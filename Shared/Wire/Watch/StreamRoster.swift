/// Who may watch a stream, and who appears in it.
public struct StreamRoster: Codable, Hashable, Sendable {
    public var audience: Audience
    public var people: Set<PersonID>

    public init(audience: Audience, people: Set<PersonID>) {
        self.audience = audience
        self.people = people
    }

    private enum CodingKeys: CodingKey { case audience, people }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        audience = try fields.decodeIfPresent(Audience.self, forKey: .audience) ?? .everyone
        people = try fields.decodeIfPresent(Set<PersonID>.self, forKey: .people) ?? []
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        if audience != .everyone { try fields.encode(audience, forKey: .audience) }
        try fields.encode(people.sorted(), forKey: .people)
    }
}
