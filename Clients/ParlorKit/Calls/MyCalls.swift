public import Contracts

/// The calls about what the caller is to others.
public struct MyCalls: Sendable {
    let caller: any Caller

    /// Everything about the caller, and their account.
    public func profile() async throws(ParlorError) -> MyProfile {
        try await caller.query(PersonQuery.me)
    }

    /// Changes the name.
    @discardableResult
    public func rename(_ displayName: String) async throws(ParlorError) -> PersonView {
        try await make(.rename(displayName: displayName))
    }

    /// Sets a built-in avatar.
    @discardableResult
    public func chooseAvatar(_ avatar: AvatarID) async throws(ParlorError) -> PersonView {
        try await make(.chooseAvatar(avatarId: avatar))
    }

    /// Sets an avatar that is put together from the catalogue's layers.
    @discardableResult
    public func composeAvatar(_ avatar: LayeredAvatar) async throws(ParlorError) -> PersonView {
        try await make(.composeAvatar(avatar: avatar))
    }

    /// Makes an uploaded photo the avatar.
    @discardableResult
    public func usePhoto(_ photo: PhotoID) async throws(ParlorError) -> PersonView {
        try await make(.usePhoto(photoId: photo))
    }

    /// Removes the avatar, so that initials are shown.
    @discardableResult
    public func clearAvatar() async throws(ParlorError) -> PersonView {
        try await make(.clearAvatar)
    }

    /// Takes a handle that nobody has, or gives it up.
    @discardableResult
    public func setHandle(_ handle: String?) async throws(ParlorError) -> PersonView {
        try await caller.command(HandleCall.set(handle: handle))
    }

    private func make(_ command: PersonCommand) async throws(ParlorError) -> PersonView {
        try await caller.command(command)
    }
}

extension Caller {
    /// What the caller is to others.
    public var me: MyCalls { MyCalls(caller: self) }
}
