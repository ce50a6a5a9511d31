import Contracts
import EventSourcing
import Hosting
import ParlorWire
import Platform

extension MoveInCall {
    /// All or nothing: what may be refused is looked at before any command. The person is the answer.
    func commands(for call: Call, photos: PhotoFiles, reading reader: Reader) throws -> [Call] {
        guard call.header.actor.isPart else { throw PersonRefusal.partsOnly }
        guard case .moveIn(let moved) = self else { return [] }
        guard moved.userId.isWellFormed, call.key == moved.userId.key else {
            throw AddressRefusal.badId
        }
        let person = StreamName(Person.kind, call.key)
        let note = call.inner(PersonCommand.noteMovedIn(moved), to: person)
        guard try reader.state(Person.self, call.key) == nil else { return [note] }
        let newcomer = Context(actor: .profileStore, key: call.key, now: moved.createdAt, seed: 0)
        _ = try Person().movingIn(moved, moved.userId, newcomer)
        var commands: [Call] = []
        if let typed = moved.email {
            let email = try Login.email(typed)
            let owner = try reader.state(Login.self, Login.key(email))?.state.owner
            guard owner.map({ $0.userId == moved.userId }) ?? true else {
                throw LoginRefusal.taken
            }
            commands.append(
                call.inner(
                    LoginCommand.noteMovedIn(email: email.text, userId: moved.userId),
                    to: StreamName(Login.kind, Login.key(email))))
        }
        if let handle = moved.handle { commands.append(try take(handle, moved, call, reader)) }
        let account = StreamName(Account.kind, call.key)
        if let change = moved.preferences {
            _ = try Preferences().merging(change)
            commands.append(
                call.inner(AccountCommand.setPreferences(preferences: change), to: account))
        }
        if let photo = moved.avatar.photoId, let bytes = moved.avatar.photoBytes {
            guard try photos.claim(photo, now: Clock.now) else { throw PersonRefusal.unknownPhoto }
            commands.append(
                call.inner(
                    AccountCommand.keepPhoto(userId: moved.userId, photoId: photo, bytes: bytes),
                    "photo ", to: account))
        }
        return commands + [note]
    }

    private func take(
        _ typed: String, _ moved: MovedPerson, _ call: Call, _ reader: Reader
    ) throws -> Call {
        guard let handle = Handle(typed: typed), handle.text == typed else {
            throw HandleRefusal.badHandle
        }
        let owner = try HandleClaim.owner(of: handle, reader)
        let held = try owner.flatMap { try reader.state(Person.self, $0.key)?.state.handle }
        guard held?.folded != handle.folded else { throw HandleRefusal.taken }
        let take = HandleClaim.Command.take(
            userId: moved.userId, isHeld: false, isDeleted: false)
        return call.inner(take, to: StreamName(HandleClaim.kind, HandleClaim.key(handle)))
    }
}
