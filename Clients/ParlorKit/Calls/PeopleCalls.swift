public import Contracts
import EventSourcing
public import ParlorWire

/// The calls about other people.
public struct PeopleCalls: Sendable {
    let caller: any Caller

    /// Somebody, as everybody may see them. Without an id, the caller.
    public func get(_ person: PersonID? = nil) async throws(ParlorError) -> PersonView {
        try await caller.query(PersonQuery.get(userId: person))
    }

    /// Several people at once.
    public func get(_ people: [PersonID]) async throws(ParlorError) -> People {
        try await caller.query(PersonQuery.many(userIds: people))
    }

    /// People whose name or handle begins with this. A page may have nobody, and still have `more`.
    public func search(
        _ prefix: String, limit: Int? = nil, after: String? = nil
    ) async throws(ParlorError) -> People {
        try await caller.query(PersonQuery.search(prefix: prefix, limit: limit, after: after))
    }

    /// Reports a person, or one of their messages, to the operators. The person is not told.
    public func report(
        _ person: PersonID, message: MessageID? = nil, because reason: String
    ) async throws(ParlorError) {
        let _: Noted = try await caller.command(
            ReportCall.report(userId: person, messageId: message, reason: reason))
    }

    /// The catalogue of avatars.
    public func avatars() async throws(ParlorError) -> AvatarCatalogue {
        try await caller.query(PersonQuery.avatars)
    }
}

extension Caller {
    /// Other people.
    public var people: PeopleCalls { PeopleCalls(caller: self) }
}
