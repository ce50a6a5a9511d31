import Contracts
import EventSourcing
import Wire

/// The private side of a person: nobody but the owner sees any of it.
struct Account: Watchable {
    static let schema = 7

    private(set) var preferences = Preferences()
    /// The push token that was registered last, whichever device it belongs to.
    var fcmToken: String?
    private(set) var email: AttachedEmail?
    /// The newest claim that was heard of each login: an older one means nothing any more.
    private(set) var claims: [EntityKey: Int] = [:]
    var devices: [OpenDevice] = []
    var photos: [PhotoID: CountedPhoto] = [:]
    private(set) var isDeleted = false

    static func address(
        _ command: AccountCommand, key: EntityKey, context: Context
    ) throws(AccountRefusal) -> EntityKey {
        switch command {
        case .openDevice(let person, _, _, _), .rotate(let person, _, _, _),
            .countPhoto(let person, _, _, _, _, _), .keepPhoto(let person, _, _),
            .giveUpPhoto(let person, _):
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
        case .setPreferences, .registerPush, .openDevice, .rotate, .countPhoto, .keepPhoto:
            if isDeleted { throw .deleted }
        case .giveUpPhoto, .signOut, .delete, .takeEmail: break
        }
        switch command {
        case .setPreferences(let change):
            let next = try preferences.merging(change)
            return next == preferences ? [] : [.preferencesChanged(preferences: next)]
        case .registerPush(let token):
            return try registering(token, context)
        case .openDevice(_, let device, let hash, let name):
            return try opening(device, hash, name, context)
        case .rotate(_, let device, let old, let new):
            return try rotating(device, from: old, to: new, context)
        case .signOut(_, true): return devices.map { .signedOut(deviceId: $0.id) }
        case .signOut(let device, _): return try signingOut(device ?? context.device)
        case .delete: return deleting()
        case .countPhoto(_, let device, let photo, let bytes, let mostPhotos, let mostBytes):
            return try counting(photo, from: device, bytes, mostPhotos, mostBytes, context)
        case .keepPhoto(_, let photo, let bytes): return try keeping(photo, bytes)
        case .giveUpPhoto(_, let photo): return givingUp(photo)
        case .takeEmail(let email, let login, let claim, let device):
            return try taking(
                AttachedEmail(email: email, login: login, claim: claim), askedBy: device, context)
        }
    }

    mutating func apply(_ event: AccountEvent) {
        switch event {
        case .preferencesChanged(let preferences): self.preferences = preferences
        case .pushRegistered(let token, let device): register(token, on: device)
        case .deviceOpened(let device): devices.append(OpenDevice(device))
        case .rotated(let device, let hash, let at):
            for index in devices.indices where devices[index].id == device {
                devices[index].rotate(to: hash.wrappedValue, at: at)
            }
        case .signedOut(let device): close(device)
        case .photoCounted(let photo, let bytes, let at): count(photo, bytes, at: at)
        case .photoKept(let photo, let bytes): photos[photo] = CountedPhoto(bytes: bytes)
        case .photoGivenUp(let photo): uncount(photo)
        case .emailAttached(let email):
            self.email = email
            claims[email.login] = email.claim
        case .emailReleased(let login, _): if email?.login == login { email = nil }
        case .deleted:
            self = Account()
            isDeleted = true
        }
    }

    func audience(key: EntityKey) -> Audience { .only([PersonID(key)]) }

    func view(for viewer: Actor, key: EntityKey) -> AccountView {
        let person = PersonID(key)
        guard viewer.person == person else {
            return AccountView(
                userId: person,
                devices: viewer.isPart ? devices.map(\.withoutToken) : nil)
        }
        return AccountView(
            userId: person, email: email?.email, fcmToken: fcmToken, preferences: preferences,
            devices: devices.map(\.shown))
    }
}
