import Contracts
import EventSourcing
import ParlorWire

/// The private side of a person: devices and preferences.
struct FakeAccount: HostedEntity {
    static let schema = 1
    static var shelf: WritableKeyPath<FakeServer, [EntityKey: FakeAccount]> { \.accounts }

    private(set) var devices: [Device] = []
    private(set) var preferences = Preferences()

    static func address(
        _ command: AccountCommand, key: EntityKey, context: Context
    ) throws(AccountRefusal) -> EntityKey {
        guard let person = context.actor.person else { return key }
        guard key.rawValue.isEmpty || key == person.key else { throw .address(.notYours) }
        return person.key
    }

    func decide(
        _ command: AccountCommand, in context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        switch command {
        case .setPreferences(let change):
            let next = try preferences.merging(change)
            return next == preferences ? [] : [.preferencesChanged(preferences: next)]
        case .signOut(_, true): return devices.map { .signedOut(deviceId: $0.deviceId) }
        case .signOut(let device, _):
            guard let device = device ?? context.device else { throw .unnamedDevice }
            return devices.contains { $0.deviceId == device } ? [.signedOut(deviceId: device)] : []
        case .openDevice(_, let device, let hash, let name, _):
            guard context.actor.isPart else { throw .partsOnly }
            return [
                .deviceOpened(
                    OpenedDevice(
                        deviceId: device, refreshHash: hash, name: name, openedAt: context.now))
            ]
        default:
            guard context.actor.isPart else { throw .partsOnly }
            return []
        }
    }

    mutating func apply(_ event: AccountEvent) {
        switch event {
        case .preferencesChanged(let preferences): self.preferences = preferences
        case .deviceOpened(let device):
            devices.append(
                Device(
                    deviceId: device.deviceId, name: device.name, openedAt: device.openedAt,
                    lastSeen: device.openedAt))
        case .signedOut(let device): devices.removeAll { $0.deviceId == device }
        case .pushRegistered, .rotated, .offered, .claimed, .claimSettled, .photoCounted,
            .photoKept, .photoGivenUp, .emailAttached, .emailReleased, .suspended,
            .suspensionLifted, .photosLeft, .exportOffered, .exportBegun, .contentNoted, .unused,
            .subjectAttached, .subjectReleased, .deleted:
            break
        }
    }

    func audience(key: EntityKey) -> Audience { .only([PersonID(key.rawValue)]) }

    func view(for viewer: Actor, key: EntityKey) -> AccountView {
        let person = PersonID(key.rawValue)
        guard viewer.person == person else { return AccountView(userId: person) }
        return AccountView(userId: person, preferences: preferences, devices: devices)
    }

    func errands(after event: AccountEvent, at key: EntityKey, in server: FakeServer) -> [Errand] {
        if case .signedOut(let device) = event { [.signOut(device)] } else { [] }
    }
}
