import Contracts
import EventSourcing
import ParlorWire

/// The private side of a person: nobody but the owner sees any of it.
struct Account: Watchable {
    static let schema = 11

    private(set) var preferences = Preferences()
    /// The push token that was registered last, whichever device it belongs to.
    var fcmToken: String?
    private(set) var email: AttachedEmail?
    /// The newest claim that was heard of each login: an older one means nothing any more.
    private(set) var claims: [EntityKey: Int] = [:]
    private(set) var subject: AttachedSubject?
    var devices: [OpenDevice] = []
    var offer: OpenOffer?
    /// The last device that used a code and was turned away.
    var declined: DeviceID?
    var photos: [PhotoID: CountedPhoto] = [:]
    /// Of a deleted account: when these were left behind.
    private(set) var leftPhotos: [PhotoID: Timestamp] = [:]
    private(set) var suspension: Suspension?
    private(set) var wasSuspended = false
    /// When a device was last opened or got newer tokens, whichever device.
    var cameAt: Timestamp?
    /// When it was last looked at because nobody came.
    private(set) var unusedNotedAt: Timestamp?
    /// The person has something elsewhere for which a guest's account is not deleted.
    private(set) var hasContent = false
    /// When files were offered last.
    var exports: [Timestamp] = []
    var export: OpenExport?
    private(set) var isDeleted = false

    static func address(
        _ command: AccountCommand, key: EntityKey, context: Context
    ) throws(AccountRefusal) -> EntityKey {
        switch command {
        case .openDevice(let person, _, _, _, _), .rotate(let person, _, _, _),
            .offer(let person, _, _), .claim(let person, _, _, _, _),
            .countPhoto(let person, _, _, _, _, _), .keepPhoto(let person, _, _),
            .giveUpPhoto(let person, _), .beginExport(let person, _, _):
            guard context.actor.isPart else { throw .partsOnly }
            guard person.isWellFormed, key.rawValue.isEmpty || key == person.key else {
                throw .address(.badId)
            }
            return person.key
        default:
            do { return try context.ownKey(named: key) } catch { throw .address(error) }
        }
    }

    func decide(
        _ command: AccountCommand, in context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        switch command {
        case .setPreferences, .registerPush, .openDevice, .rotate, .countPhoto, .export:
            if isDeleted { throw .deleted }
        case .offer, .claim, .confirm, .decline, .keepPhoto, .giveUpPhoto, .signOut, .delete,
            .takeEmail, .takeSubject, .beginExport, .noteSuspended, .noteLifted, .noteContent,
            .noteUnused, .deleteUnused:
            break
        }
        switch command {
        case .setPreferences(let change):
            let next = try preferences.merging(change)
            return next == preferences ? [] : [.preferencesChanged(preferences: next)]
        case .registerPush(let token):
            return try registering(token, context)
        case .openDevice(_, let device, let hash, let name, let shown):
            try mustNotBeSuspended(at: context.now)
            if let shown { try mustBePresent(shown) }
            return try opening(device, hash, name, context)
        case .rotate(_, let device, let old, let new):
            try mustNotBeSuspended(at: context.now)
            return try rotating(device, from: old, to: new, context)
        case .offer(_, let device, let hash): return try offering(hash, on: device, context)
        case .claim(_, let code, let device, let hash, let name):
            return try claiming(code, for: device, hash, name, context)
        case .export: return try offeringExport(context)
        case .beginExport(_, let device, let id):
            try mustNotBeSuspended(at: context.now)
            return try beginningExport(id, on: device, context)
        case .confirm(let device): return try confirming(device, context)
        case .decline(let device): return try declining(device, context)
        case .signOut(_, true): return devices.map { .signedOut(deviceId: $0.id) }
        case .signOut(let device, _): return try signingOut(device ?? context.device)
        case .delete(let withMessages): return deleting(withMessages, context)
        case .countPhoto(_, let device, let photo, let bytes, let mostPhotos, let mostBytes):
            try mustNotBeSuspended(at: context.now)
            return try counting(photo, from: device, bytes, mostPhotos, mostBytes, context)
        case .keepPhoto(_, let photo, let bytes): return try keeping(photo, bytes, context)
        case .giveUpPhoto(_, let photo): return givingUp(photo)
        case .takeEmail(let email, let login, let claim, let device):
            return try taking(
                AttachedEmail(email: email, login: login, claim: claim), askedBy: device, context)
        case .takeSubject(let provider, let subject, let claim):
            return try taking(
                AttachedSubject(provider: provider, subject: subject, claim: claim), context)
        case .noteSuspended(let end, let reason): return try suspending(reason, until: end, context)
        case .noteLifted: return try lifting(context)
        case .noteContent: return try notingContent(context)
        case .noteUnused(let time): return try notingUnused(since: time, context)
        case .deleteUnused(let time): return try deletingUnused(since: time, context)
        }
    }

    mutating func apply(_ event: AccountEvent) {
        switch event {
        case .preferencesChanged(let preferences): self.preferences = preferences
        case .pushRegistered(let token, let device): register(token, on: device)
        case .deviceOpened(let device):
            devices.append(OpenDevice(device))
            come(at: device.openedAt)
        case .rotated(let device, let hash, let at):
            come(at: at)
            for index in devices.indices where devices[index].id == device {
                devices[index].rotate(to: hash.wrappedValue, at: at)
            }
        case .signedOut(let device): close(device)
        case .offered(let offer): open(offer)
        case .claimed(let claim): self.offer?.claim = claim
        case .claimSettled(let device, let isConfirmed): settle(device, isConfirmed)
        case .photoCounted(let photo, let bytes, let at): count(photo, bytes, at: at)
        case .photoKept(let photo, let bytes): photos[photo] = CountedPhoto(bytes: bytes)
        case .photoGivenUp(let photo): uncount(photo)
        case .emailAttached(let email):
            self.email = email
            claims[email.login] = email.claim
        case .emailReleased(let login, _): if email?.login == login { email = nil }
        case .subjectAttached(let subject): self.subject = subject
        case .subjectReleased(let key, _): if subject?.subject == key { subject = nil }
        case .suspended(let suspension):
            self.suspension = suspension
            wasSuspended = true
        case .suspensionLifted: suspension = nil
        case .exportOffered(let id, let at): offerExport(id, at: at)
        case .exportBegun(_, let at): export?.begunAt = at
        case .photosLeft(let photos, let at): for photo in photos { leftPhotos[photo] = at }
        case .contentNoted: hasContent = true
        case .unused(_, let at): unusedNotedAt = at
        case .deleted: forget()
        }
    }

    private mutating func forget() {
        let left = leftPhotos
        self = Account()
        (isDeleted, leftPhotos) = (true, left)
    }

    func audience(key: EntityKey) -> Audience { .only([PersonID(key)]) }

    func view(for viewer: Actor, key: EntityKey) -> AccountAnswer {
        .account(shown(to: viewer, key: key))
    }

    func reply(to command: AccountCommand, for viewer: Actor, key: EntityKey) -> AccountAnswer {
        guard case .export = command, let export else { return view(for: viewer, key: key) }
        return .offer(ExportOffer(export.id, offeredAt: export.offeredAt))
    }

    func shown(to viewer: Actor, key: EntityKey) -> AccountView {
        let person = PersonID(key)
        guard viewer.person == person else {
            return AccountView(
                userId: person,
                devices: viewer.isPart ? devices.map(\.withoutToken) : nil)
        }
        return AccountView(
            userId: person, email: email?.email, fcmToken: fcmToken, preferences: preferences,
            devices: devices.map(\.shown), offer: offer?.shown)
    }
}
