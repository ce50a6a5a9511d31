import Contracts
import EventSourcing
public import Hosting
import Platform
import Wire

extension Host {
    /// Everything that the profile store does, but keeping photos.
    @discardableResult
    public func servingProfiles(photos: PhotoFiles) -> Host {
        serving(
            Person.self,
            find: { command, context, reader in
                guard case .usePhoto(let photo) = command, photo.isWellFormed else { return nil }
                guard let person = context.actor.person,
                    try reader().state(Account.self, person.key)?.state.photos[photo] != nil,
                    try photos.claim(photo, now: Clock.now)
                else { throw PersonRefusal.unknownPhoto }
                return nil
            })
        serving(Account.self).serving(Login.self).servingInside(SentPhoto.self)
        servingInside(Friends.self).servingInside(HandleClaim.self)
        hidingPresence()
        carryingOut(GuestCall.self, answeredBy: .last) { guest, call, _ in
            try guest.commands(for: call)
        }
        carryingOut(FriendsCall.self, answeredBy: .first) { friends, call, reader in
            try friends.commands(for: call, reading: reader)
        }
        carryingOut(HandleCall.self, answeredBy: .last) { handle, call, reader in
            try handle.commands(for: call, reading: reader)
        }
        linkingAccounts().followingSeats().followingInvitations().countingMatches()
        followingSentPhotos().notifying()
        answering(PersonQuery.self).answering(AccountQuery.self).answering(StoreQuery.self)
        return answering(FriendsQuery.self).answering(IdentityQuestion.self)
    }
}
