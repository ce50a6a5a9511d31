import Contracts
import EventSourcing
import Sodium
import Wire

/// Whose an email is, and what is kept of the password: the key is the email's fingerprint.
struct Login: Entity {
    static let schema = 2

    private(set) var owner: AttachedLogin?
    private(set) var claim = 0

    static func key(_ email: Email) -> EntityKey { EntityKey(Fingerprint(of: email.text).text) }

    static func address(
        _ command: LoginCommand, key: EntityKey, context: Context
    ) throws(LoginRefusal) -> EntityKey {
        switch command {
        case .attach(let typed, _):
            guard context.actor.person != nil else { throw .personOnly }
            do { _ = try context.ownKey(named: key) } catch { throw .address(error) }
            return Self.key(try email(typed))
        case .release:
            guard context.actor.isPart else { throw .partsOnly }
            guard !key.rawValue.isEmpty else { throw .address(.unnamed) }
            return key
        }
    }

    func decide(
        _ command: LoginCommand, in context: Context
    ) throws(LoginRefusal) -> [LoginEvent] {
        switch command {
        case .attach(let typed, let hash):
            guard let person = context.actor.person else { throw .personOnly }
            let email = try Self.email(typed)
            guard Password.isHash(hash) else { throw .notHashed }
            guard owner == nil || owner?.userId == person else { throw .taken }
            guard owner?.email != email.text || owner?.passwordHash != hash else { return [] }
            return [
                .attached(
                    AttachedLogin(
                        userId: person, email: email.text, passwordHash: hash, claim: claim + 1,
                        deviceId: context.device))
            ]
        case .release(let claim):
            guard context.actor.isPart else { throw .partsOnly }
            return owner != nil && claim == self.claim ? [.released(claim: claim)] : []
        }
    }

    mutating func apply(_ event: LoginEvent) {
        switch event {
        case .attached(let login): (owner, claim) = (login, login.claim)
        case .released: owner = nil
        }
    }

    func view(for viewer: Actor, key: EntityKey) -> LoginView {
        guard let owner, viewer.person == owner.userId else { return LoginView() }
        return LoginView(userId: owner.userId, email: owner.email)
    }

    private static func email(_ typed: String) throws(LoginRefusal) -> Email {
        do { return try Email(typed) } catch { throw .email(error) }
    }
}
