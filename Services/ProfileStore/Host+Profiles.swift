import Contracts
import EventSourcing
public import Hosting
import ParlorWire
import Platform

extension Host {
    /// Everything that the profile store does, but keeping photos. The catalogue is refreshed before
    /// something is decided by it. Guests who don't come back for `guestDays` are deleted; at 0,
    /// never. Without room on the disk nothing is added to people.
    @discardableResult
    public func servingProfiles(
        photos: PhotoFiles, erased: ErasedPeople, guestDays: Int = 0,
        refreshCatalogue: @escaping () -> Void = {}, hasRoom: @escaping () -> Bool = { true }
    ) -> Host {
        needingRoom(for: Kind.adding, hasRoom: hasRoom)
        serving(
            Person.self,
            find: { command, context, reader in
                if command.dependsOnCatalogue { refreshCatalogue() }
                guard case .usePhoto(let photo) = command, photo.isWellFormed else { return nil }
                guard let person = context.actor.person,
                    try reader().state(Account.self, person.key)?.state.photos[photo] != nil,
                    try photos.claim(photo, now: Clock.now)
                else { throw PersonRefusal.unknownPhoto }
                return nil
            })
        serving(Account.self)
        serving(
            Login.self,
            find: { command, context, reader in
                // Also for another email: a login alone does not know that the account has one.
                guard case .attach(let email, _, let shown) = command,
                    let person = context.actor.person
                else { return nil }
                guard try reader().state(Account.self, person.key)?.state.subject == nil else {
                    throw LoginRefusal.hasProvider
                }
                guard
                    let present = try reader().presentCredentials(of: person, attaching: email)
                else { return nil }
                guard shown == present.shownPassword else { throw LoginRefusal.presentPassword }
                return nil
            })
        serving(
            Subject.self,
            find: { command, context, reader in
                guard case .attach(let person, let device, _, _) = command else { return nil }
                guard person.isWellFormed,
                    let account = try reader().state(Account.self, person.key)?.state,
                    account.isOpen(device)
                else { throw AccountRefusal.signedOut }
                try account.mustNotBeSuspended(at: context.now)
                guard account.isGuest || account.subject?.subject == context.key else {
                    throw SubjectRefusal.notGuest
                }
                return nil
            })
        servingInside(SentPhoto.self)
        servingInside(Friends.self).servingInside(HandleClaim.self)
        hidingPresence()
        carryingOut(GuestCall.self, answeredBy: .last) { guest, call, _ in
            try guest.commands(for: call)
        }
        carryingOut(MoveInCall.self, answeredBy: .last) { move, call, reader in
            refreshCatalogue()
            return try move.commands(for: call, photos: photos, reading: reader)
        }
        carryingOut(FriendsCall.self, answeredBy: .first) { friends, call, reader in
            try friends.commands(for: call, reading: reader)
        }
        carryingOut(HandleCall.self, answeredBy: .last) { handle, call, reader in
            try handle.commands(for: call, reading: reader)
        }
        linkingAccounts(erased).erasingAgain(erased).followingSeats().followingInvitations()
            .countingMatches().followingMeetings()
        deletingUnusedGuests(afterDays: guestDays)
        followingSentPhotos().notifying().recovering().servingReports()
        let avatars = WrittenAvatars()
        answering(PersonQuery.self) { question, context, reader in
            guard case .avatars = question else {
                return try question.answer(context, reading: reader)
            }
            refreshCatalogue()
            return avatars.json(of: Catalogues.inUse.avatars)
        }
        answering(StoreQuery.self) { question, context, reader in
            refreshCatalogue()
            return try question.answer(context, reading: reader)
        }
        answering(AccountQuery.self)
        return answering(FriendsQuery.self).answering(IdentityQuestion.self)
    }
}

extension PersonCommand {
    fileprivate var dependsOnCatalogue: Bool {
        switch self {
        case .chooseAvatar, .composeAvatar, .grant: true
        default: false
        }
    }
}
