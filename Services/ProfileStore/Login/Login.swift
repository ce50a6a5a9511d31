import Contracts
import EventSourcing
import ParlorWire
import Sodium

/// Whose an email is, and what is kept of the password: the key is the email's fingerprint.
struct Login: Erasable {
    static let schema = 4

    private(set) var owner: AttachedLogin?
    private(set) var claim = 0
    /// The last codes that were sent, the newest at the end.
    var asked: [Timestamp] = []
    var code: OpenCode?

    static func key(_ email: Email) -> EntityKey { EntityKey(Fingerprint(of: email.text).text) }

    static func address(
        _ command: LoginCommand, key: EntityKey, context: Context
    ) throws(LoginRefusal) -> EntityKey {
        switch command {
        case .attach(let typed, _, _):
            guard context.actor.person != nil else { throw .personOnly }
            do { _ = try context.ownKey(named: key) } catch { throw .address(error) }
            return Self.key(try email(typed))
        case .release, .forget, .tryCode, .reset, .noteMailed, .mailAgain, .noteMovedIn:
            guard context.actor.isPart else { throw .partsOnly }
            guard !key.rawValue.isEmpty else { throw .address(.unnamed) }
            return key
        }
    }

    func decide(
        _ command: LoginCommand, in context: Context
    ) throws(LoginRefusal) -> [LoginEvent] {
        switch command {
        case .attach(let typed, let hash, let shown):
            guard let person = context.actor.person else { throw .personOnly }
            let email = try Self.email(typed)
            guard Password.isHash(hash) else { throw .notHashed }
            guard owner == nil || owner?.userId == person else { throw .taken }
            guard owner?.email != email.text || owner?.passwordHash != hash else { return [] }
            if let owner, Password.isHash(owner.passwordHash) {
                guard shown == ShownPassword(login: Self.key(email), claim: claim) else {
                    throw .presentPassword
                }
            }
            return [
                .attached(
                    AttachedLogin(
                        userId: person, email: email.text, passwordHash: hash, claim: claim + 1,
                        deviceId: context.device))
            ]
        case .release(let claim):
            guard context.actor.isPart else { throw .partsOnly }
            let isOurs = owner != nil && claim == self.claim
            return isOurs ? [.released(claim: claim, asked: asked.isEmpty ? nil : asked)] : []
        case .forget, .tryCode, .reset, .noteMailed, .mailAgain:
            guard context.actor.isPart else { throw .partsOnly }
            return try recovering(command, context)
        case .noteMovedIn(let typed, let person):
            guard context.actor.isPart else { throw .partsOnly }
            guard owner == nil || owner?.userId == person else { throw .taken }
            guard owner == nil else { return [] }
            return [
                .attached(
                    AttachedLogin(
                        userId: person, email: try Self.email(typed).text, passwordHash: "",
                        claim: claim + 1))
            ]
        }
    }

    mutating func apply(_ event: LoginEvent) {
        switch event {
        case .attached(let login): (owner, claim, code) = (login, login.claim, nil)
        case .released(let claim, let asked):
            (owner, code, self.claim) = (nil, nil, claim)
            self.asked = asked ?? []
        case .codeAsked(let code, let askedAt): open(code.wrappedValue, at: askedAt)
        case .mailed: code?.unsent = nil
        case .mailDue: code?.mailings += 1
        case .codeMissed: miss()
        }
    }

    static func erases(_ event: LoginEvent) -> ErasedPart? {
        if case .released = event { .history } else { nil }
    }

    var deadline: Deadline<LoginCommand>? {
        code?.nextMail.map { Deadline(at: $0, .mailAgain) }
    }

    func view(for viewer: Actor, key: EntityKey) -> LoginView {
        guard let owner else { return LoginView() }
        if viewer == .profileStore { return LoginView(userId: owner.userId) }
        guard viewer.person == owner.userId else { return LoginView() }
        return LoginView(userId: owner.userId, email: owner.email)
    }

    static func email(_ typed: String) throws(LoginRefusal) -> Email {
        do { return try Email(typed) } catch { throw .email(error) }
    }
}
