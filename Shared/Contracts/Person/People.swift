/// Some people, and where the next page begins when there is one.
public struct People: Codable, Hashable, Sendable {
    public var people: [PersonIdentity]
    public var more: String?

    public init(_ people: [PersonIdentity], more: String? = nil) {
        (self.people, self.more) = (people, more)
    }
}
