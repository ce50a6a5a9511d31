/// How somebody is shown to others, as of a revision of their own stream.
public struct Identity: Codable, Hashable, Sendable {
    public let userId: PersonID
    public let epoch: Epoch
    public let rev: Revision
    public let identity: RawJSON
    /// Up to which revision it is the same, where that may not be told to everybody.
    public let upTo: Revision?

    public init(
        userId: PersonID, epoch: Epoch, rev: Revision, identity: RawJSON, upTo: Revision? = nil
    ) {
        (self.userId, self.epoch, self.rev, self.identity) = (userId, epoch, rev, identity)
        self.upTo = upTo
    }

    /// Which of somebody's identities this is.
    public var point: StreamPoint { StreamPoint(epoch: epoch, rev: rev) }
}

/// What is asked of the service that owns people; only Parlor's own parts may.
public enum IdentityQuestion: HasCallsForParts, Hashable {
    /// Parts only: how people are shown, and as of which revision.
    case identities(userIds: [PersonID])

    public static let most = 1_000

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case identities = "person.identities"
    }
}

public struct Identities: Codable, Hashable, Sendable {
    public let people: [Identity]

    public init(people: [Identity]) { self.people = people }
}
