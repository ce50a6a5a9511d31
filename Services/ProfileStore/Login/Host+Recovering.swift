import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

extension Host {
    /// Sends codes to people who forgot their password, and sets new passwords with them. Mail
    /// senders subscribe to `mail.`.
    ///
    /// A mail is published before it is noted as published. What is not noted is published again.
    @discardableResult
    func recovering() -> Host {
        carryingOut(ForgotCall.self, answeredBy: .none) { forgot, call, _ in
            guard case .forgot(let typed) = forgot else { return [] }
            return [call.inner(LoginCommand.forget, to: try .login(typed))]
        }
        carryingOut(ResetCall.self, answeredBy: .last) { reset, call, reader in
            try reset.commands(for: call, reading: reader)
        }
        return announcing(LoginEvent.self, [.codeAsked, .mailDue]) {
            [unowned self] _, stream, reader in
            guard let (mail, askedAt) = try reader.unsentMail(in: stream) else { return [] }
            publish(
                mail, as: mail.type.rawValue, under: StreamName(Mail.kind, mail.userId.key),
                id: CommandID(mail.about), by: nil, at: askedAt)
            return [.noteMailed(askedAt, in: stream)]
        }
    }
}

extension ResetCall {
    /// A wrong code is kept as a miss by the first command. So the second may be refused.
    fileprivate func commands(for call: Call, reading reader: Reader) throws -> [Call] {
        guard case .reset(let email, let typed, let hash, let device) = self else { return [] }
        let login = try StreamName.login(email)
        let code = ResetCode(typed: typed)
        guard code.isWellFormed else { throw LoginRefusal.badCode }
        guard Password.isHash(hash) else { throw LoginRefusal.notHashed }
        let kept = call.header.actor.isPart ? device : call.header.device
        let askedAt = try reader.state(Login.self, login.key)?.state.code?.askedAt.milliseconds ?? 0
        // Under the same id, another typed code is another try, and so is the same one once another
        // code was sent: both are counted.
        return [
            call.inner(
                LoginCommand.tryCode(code: code), "try \(askedAt) \(code) ", to: login),
            call.inner(
                LoginCommand.reset(code: code, passwordHash: hash, deviceId: kept),
                "reset \(code) ", to: login),
        ]
    }
}

extension Reader {
    /// Nil when it was published meanwhile.
    fileprivate func unsentMail(
        in stream: StreamName
    ) throws(JournalFault) -> (mail: Mail, askedAt: Timestamp)? {
        guard let login = try state(Login.self, stream.key)?.state, let owner = login.owner,
            let code = login.code, let unsent = code.unsent
        else { return nil }
        let name = try state(Person.self, owner.userId.key)?.state.displayName?.text
        let mail = Mail(
            .passwordReset, to: owner.userId, at: owner.email, displayName: name, code: unsent,
            expiresAt: code.expiresAt,
            about: "passwordReset-\(owner.userId)-\(code.askedAt.milliseconds)")
        return (mail, code.askedAt)
    }
}

extension StreamName {
    fileprivate static func login(_ typed: String) throws(LoginRefusal) -> StreamName {
        StreamName(Login.kind, Login.key(try Login.email(typed)))
    }
}

extension Call {
    fileprivate static func noteMailed(_ askedAt: Timestamp, in stream: StreamName) -> Call {
        let (name, body) = JSON.encode(choice: LoginCommand.noteMailed(askedAt: askedAt))
        return Call(
            kind: Mail.kind, key: stream.key,
            header: CallHeader(
                id: "noteMailed", call: CallName(name), actor: .profileStore),
            body: body)
    }
}
