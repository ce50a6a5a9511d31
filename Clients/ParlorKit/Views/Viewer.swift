public import ParlorWire

/// Who watches, as the welcome says.
public struct Viewer: Hashable, Sendable {
    /// The person of this device.
    public var userId: PersonID
    /// What the addresses of photos begin with; empty where they are relative to the server.
    public var publicURL: String

    /// A person, at a server.
    public init(userId: PersonID, publicURL: String = "") {
        (self.userId, self.publicURL) = (userId, publicURL)
    }
}
