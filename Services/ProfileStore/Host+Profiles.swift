import Contracts
import EventSourcing
import Hosting
import Platform
import Wire

extension Host {
    /// Everything that the profile store does, but keeping photos.
    @discardableResult
    func servingProfiles(photos: PhotoFolder) -> Host {
        serving(
            Person.self,
            find: { command, context, reader in
                guard case .usePhoto(let photo) = command, photo.isWellFormed else { return nil }
                guard let person = context.actor.person,
                    try reader().state(Account.self, person.key)?.state.photos[photo] != nil,
                    photos.claim(photo, now: Clock.now)
                else { throw PersonRefusal.unknownPhoto }
                return nil
            })
        serving(Account.self).serving(Login.self)
        carryingOut(GuestCall.self) { try $0.commands(for: $1) }
        linkingAccounts().followingSeats().countingMatches()
        answering(PersonQuery.self).answering(AccountQuery.self).answering(StoreQuery.self)
        return answering(IdentityQuestion.self)
    }
}
