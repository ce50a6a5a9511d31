public import Contracts
public import ParlorWire

/// The calls about one group, which meets again in rooms of its own.
public struct GroupCalls: Sendable {
    let caller: any Caller
    let group: GroupID

    /// The group, for its members and those who are asked.
    public func get() async throws(ParlorError) -> GroupView {
        try await caller.query(GroupQuery.get, about: group.key)
    }

    /// A seat in the group's room: the one that is open, or a new one.
    @discardableResult
    public func open() async throws(ParlorError) -> RoomView {
        try await caller.command(GroupCall.open, about: group.key)
    }

    /// Comes into a group that asked the caller.
    @discardableResult
    public func join() async throws(ParlorError) -> GroupView { try await make(.join) }

    /// Leaves the group, or declines to come in. Leave the group's room first.
    @discardableResult
    public func leave() async throws(ParlorError) -> GroupView { try await make(.leave) }

    /// Only for the person who keeps the group: it has another name.
    @discardableResult
    public func rename(_ name: String) async throws(ParlorError) -> GroupView {
        try await make(.rename(name: name))
    }

    /// Only for the person who keeps the group: somebody is put out, or asked no longer.
    @discardableResult
    public func remove(_ person: PersonID) async throws(ParlorError) -> GroupView {
        try await make(.remove(userId: person))
    }

    private func make(_ command: GroupCommand) async throws(ParlorError) -> GroupView {
        try await caller.command(command, about: group.key)
    }
}

/// The calls about the caller's groups.
public struct GroupsCalls: Sendable {
    let caller: any Caller

    /// The groups that the caller is in, and those that ask the caller. The host of a room makes
    /// one with `keep`.
    public func mine() async throws(ParlorError) -> GroupList {
        try await caller.query(GroupQuery.mine)
    }
}

extension Caller {
    /// One group.
    public func group(_ group: GroupID) -> GroupCalls { GroupCalls(caller: self, group: group) }

    /// The caller's groups.
    public var groups: GroupsCalls { GroupsCalls(caller: self) }
}
