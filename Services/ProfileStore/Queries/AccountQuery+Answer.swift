public import Contracts
public import EventSourcing
public import Hosting
import Journal
import ParlorWire

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
            guard let email = try? Email(typed),
                let known = try reader.credentials(of: Login.key(email)),
                try reader.state(Account.self, known.userId.key)?.state.isDeleted != true
            else { throw Failure(.notFound, "Nobody has this email.") }
            return known
        case .presentCredentials(let person, let email):
            guard context.actor.isPart else { throw AccountRefusal.partsOnly }
            guard person.isWellFormed,
                let known = try reader.presentCredentials(of: person, attaching: email)
            else { throw Failure(.notFound, "This account has no password.") }
            return known
        }
    }
}

extension Reader {
    /// Nil without a password.
    func credentials(of login: EntityKey) throws(JournalFault) -> Credentials? {
        guard let state = try state(Login.self, login)?.state, let owner = state.owner,
            Password.isHash(owner.passwordHash)
        else { return nil }
        return Credentials(
            userId: owner.userId, passwordHash: owner.passwordHash,
            shownPassword: ShownPassword(login: login, claim: state.claim))
    }

    /// Of the email that the person's account has. An account hears of its email a moment later
    /// than the login: until then, of the email that is attached now, if it is theirs.
    func presentCredentials(
        of person: PersonID, attaching typed: String
    ) throws(JournalFault) -> Credentials? {
        let account = try state(Account.self, person.key)?.state
        guard let login = account?.email?.login ?? (try? Email(typed)).map(Login.key),
            let known = try credentials(of: login), known.userId == person
        else { return nil }
        return known
    }
}
