public import Contracts
public import EventSourcing
public import Hosting
import Wire

extension AccountQuery: Query {
    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        switch self {
        case .devices:
            let key = try context.ownKey(named: context.key)
            let devices = try reader.state(Account.self, key)?.state.devices ?? []
            return DeviceList(devices: devices.map(\.shown), current: context.device)
        case .check(let person, let device):
            guard context.actor.isPart else { throw AccountRefusal.partsOnly }
            guard person.isWellFormed,
                try reader.state(Account.self, person.key)?.state.isOpen(device) == true
            else { throw AccountRefusal.signedOut }
            return CheckedDevice(userId: person, deviceId: device)
        case .credentials(let typed):
            guard context.actor.isPart else { throw AccountRefusal.partsOnly }
            return try credentials(typed, reader)
        }
    }

    private func credentials(_ typed: String, _ reader: Reader) throws -> Credentials {
        guard let email = try? Email(typed),
            let owner = try reader.state(Login.self, Login.key(email))?.state.owner,
            try reader.state(Account.self, owner.userId.key)?.state.isDeleted != true
        else { throw Failure(.notFound, "Nobody has this email.") }
        return Credentials(userId: owner.userId, passwordHash: owner.passwordHash)
    }
}
