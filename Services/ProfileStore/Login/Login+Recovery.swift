import Contracts
import EventSourcing
import ParlorWire

/// A forgotten password: a code goes to the email, and sets another one.
extension Login {
    /// Nothing here says whether somebody has the email: what has no effect is accepted, and only a
    /// new password is refused, always alike.
    func recovering(
        _ command: LoginCommand, _ context: Context
    ) throws(LoginRefusal) -> [LoginEvent] {
        switch command {
        case .forget:
            guard owner != nil, mayAsk(at: context.now) else { return [] }
            let code = ResetCode(from: context.entropy)
            return [.codeAsked(code: Secret(code), askedAt: context.now)]
        case .tryCode(let typed):
            guard let code = openCode(at: context.now), !code.matches(typed) else { return [] }
            return [.codeMissed]
        case .reset(let typed, let hash, let device):
            guard Password.isHash(hash) else { throw .notHashed }
            guard let owner, let code = openCode(at: context.now), code.matches(typed) else {
                throw .wrongCode
            }
            return [
                .attached(
                    AttachedLogin(
                        userId: owner.userId, email: owner.email, passwordHash: hash,
                        claim: claim + 1, deviceId: device))
            ]
        case .noteMailed(let askedAt):
            return code?.unsent != nil && code?.askedAt == askedAt ? [.mailed] : []
        case .mailAgain:
            guard let code, code.unsent != nil else { return [] }
            return context.now < code.expiresAt ? [.mailDue] : [.mailed]
        case .attach, .release, .noteMovedIn: return []
        }
    }

    mutating func open(_ code: ResetCode, at askedAt: Timestamp) {
        self.code = OpenCode(code, askedAt: askedAt)
        asked = asked.suffix(ResetCode.most - 1) + [askedAt]
    }

    mutating func miss() {
        code?.misses += 1
        if code?.misses == ResetCode.mostMisses { code = nil }
    }

    private func openCode(at now: Timestamp) -> OpenCode? {
        code.flatMap { now < $0.expiresAt ? $0 : nil }
    }

    private func mayAsk(at now: Timestamp) -> Bool {
        asked.count { now - $0 < ResetCode.period } < ResetCode.most
    }
}
