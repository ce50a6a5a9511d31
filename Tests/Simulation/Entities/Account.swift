import EventSourcing
import Hosting
import ParlorWire

/// Whose devices these are, and which of them were signed out.
struct Account: Watchable {
    static let schema = 1

    var isOpen = false
    var signedOut: Set<DeviceID> = []

    enum Command: Choice {
        case open
        case signOut(deviceId: DeviceID)

        enum CodingKeys: String, CodingKey, CaseIterable {
            case open = "account.open"
            case signOut = "account.signOut"
        }
    }

    enum Event: StreamEvent, Equatable {
        static let kind: EntityKind = "account"

        case opened
        case signedOut(deviceId: DeviceID)

        enum CodingKeys: String, CodingKey, CaseIterable { case opened, signedOut }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(Failure) -> EntityKey { context.actor.person?.key ?? key }

    func decide(_ command: Command, in context: Context) throws(Failure) -> [Event] {
        switch command {
        case .open: isOpen ? [] : [.opened]
        case .signOut(let device): signedOut.contains(device) ? [] : [.signedOut(deviceId: device)]
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .opened: isOpen = true
        case .signedOut(let device): signedOut.insert(device)
        }
    }

    func view(for viewer: Actor, key: EntityKey) -> [DeviceID] { signedOut.sorted() }
    func audience(key: EntityKey) -> Audience { .only([PersonID(key.rawValue)]) }
}

/// Whether a device is still signed in.
enum AccountQuestion: Query {
    case check(userId: PersonID, deviceId: DeviceID)

    enum CodingKeys: String, CodingKey, CaseIterable { case check = "account.check" }

    func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        guard case .check(let person, let device) = self else { return true }
        let found = try reader.state(Account.self, person.key)
        guard found?.state.signedOut.contains(device) != true else {
            throw Failure(.unauthenticated, "The device was signed out.")
        }
        return true
    }
}
