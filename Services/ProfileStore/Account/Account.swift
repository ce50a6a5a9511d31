import Contracts
import EventSourcing
import Wire

/// The private side of a person: nobody but the owner sees any of it.
struct Account: Entity {
    static let kind: EntityKind = "account"
    static let schema = 1

    private(set) var preferences = Preferences()
    private(set) var fcmToken: String?

    static func address(
        _ command: AccountCommand, key: EntityKey, context: Context
    ) throws(AccountRefusal) -> EntityKey {
        do { return try context.ownKey(named: key) } catch { throw .address(error) }
    }

    func decide(
        _ command: AccountCommand, in context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        switch command {
        case .setPreferences(let change):
            let next = try preferences.merging(change)
            return next == preferences ? [] : [.preferencesChanged(preferences: next)]
        case .registerPush(let token):
            guard PushToken.isWellFormed(token) else { throw .badPushToken }
            return token == fcmToken ? [] : [.pushRegistered(fcmToken: token)]
        }
    }

    mutating func apply(_ event: AccountEvent) {
        switch event {
        case .preferencesChanged(let preferences): self.preferences = preferences
        case .pushRegistered(let token): fcmToken = token
        }
    }

    func view(for viewer: Actor, key: EntityKey) -> AccountView {
        let person = PersonID(key)
        guard viewer.person == person else { return AccountView(userId: person) }
        return AccountView(userId: person, fcmToken: fcmToken, preferences: preferences)
    }
}
