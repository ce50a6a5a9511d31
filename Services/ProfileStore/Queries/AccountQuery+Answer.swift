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
                let account = try reader.state(Account.self, person.key)?.state,
                account.isOpen(device)
            else { throw AccountRefusal.signedOut }
            try account.mustNotBeSuspended(at: context.now)
            return CheckedDevice(userId: person, deviceId: device)
        case .claimed(let person, let device):
            guard context.actor.isPart else { throw AccountRefusal.partsOnly }
            guard person.isWellFormed,
                let account = try reader.state(Account.self, person.key)?.state
            else { throw AccountRefusal.noOffer }
            try account.checkClaim(of: device, at: context.now)
            return CheckedDevice(userId: person, deviceId: device)
        case .exporting(let person, let device, let export):
            guard context.actor.isPart else { throw AccountRefusal.partsOnly }
            guard person.isWellFormed,
                let account = try reader.state(Account.self, person.key)?.state
            else { throw AccountRefusal.signedOut }
            try account.mustBeExporting(export, to: device, at: context.now)
            return CheckedDevice(userId: person, deviceId: device)
        case .lines(let person, let after):
            guard context.actor.isPart else { throw AccountRefusal.partsOnly }
            guard person.isWellFormed else { throw AddressRefusal.badId }
            return try Self.lines(of: person, after: after, context, reader)
        case .credentials(let typed):
            guard context.actor.isPart else { throw AccountRefusal.partsOnly }
            return try credentials(typed, reader)
        }
    }

    private func credentials(_ typed: String, _ reader: Reader) throws -> Credentials {
        guard let email = try? Email(typed),
            let owner = try reader.state(Login.self, Login.key(email))?.state.owner,
            Password.isHash(owner.passwordHash),
            try reader.state(Account.self, owner.userId.key)?.state.isDeleted != true
        else { throw Failure(.notFound, "Nobody has this email.") }
        return Credentials(userId: owner.userId, passwordHash: owner.passwordHash)
    }
}
