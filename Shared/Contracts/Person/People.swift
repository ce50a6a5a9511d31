/// Some people, and where the next page begins when there is one.
public struct People: Codable, Hashable, Sendable {
    public var people: [PersonIdentity]
    public var after: String?

    public init(_ people: [PersonIdentity], after: String? = nil) {
        self.people = people
        self.after = after
    }
}
