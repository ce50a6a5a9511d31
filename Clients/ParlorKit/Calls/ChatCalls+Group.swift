public import Contracts
public import ParlorWire

/// What may be done with a group. All but leaving is for its admin.
extension ChatCalls {
    /// People come into the group.
    @discardableResult
    public func add(_ people: [PersonID]) async throws(ParlorError) -> ChatView {
        try await make(.add(userIds: people))
    }

    /// Somebody is put out of the group.
    @discardableResult
    public func remove(_ person: PersonID) async throws(ParlorError) -> ChatView {
        try await make(.remove(userId: person))
    }

    /// The group has another title.
    @discardableResult
    public func rename(_ title: String) async throws(ParlorError) -> ChatView {
        try await make(.rename(title: title))
    }

    /// Leaves the group. After its admin, the longest present member is admin.
    @discardableResult
    public func leave() async throws(ParlorError) -> ChatView { try await make(.leave) }
}
