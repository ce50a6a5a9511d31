import Contracts
import EventSourcing
import Hosting
import Wire

extension Host {
    /// Everything that the profile store does, but keeping photos.
    @discardableResult
    func servingProfiles(photos: PhotoFolder) -> Host {
        serving(Person.self) { command, _ throws(PersonRefusal) in
            guard case .usePhoto(let photo) = command, photo.isWellFormed else { return }
            guard photos.has(photo) else { throw .unknownPhoto(photo) }
        }
        serving(Account.self).serving(Login.self)
        linkingAccounts().followingSeats().countingMatches()
        answering(PersonQuery.self).answering(AccountQuery.self).answering(StoreQuery.self)
        return answering(IdentityQuestion.self)
    }
}
