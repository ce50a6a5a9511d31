import Contracts
import Door
import EventSourcing
import ParlorWire
import Sessions
import Sodium

/// Requests of people who forgot their password. They need no session.
extension RequestHandler {
    /// The answer and the work are the same for every email.
    func forgot(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        guard let body: ForgottenPassword = read(request, id) else { return }
        if let pause = takeMail(stranger(request), now.instant) {
            return fail(id, .tooOften(pause))
        }
        let call = JSON.encode(choice: ForgotCall.forgot(email: body.email))
        ask(CallName(call.name), "account", "", call.body) { [unowned self] reply, _ in
            if let failure = reply.failure { return fail(id, failure) }
            respond(id, .json(Noted()))
        }
    }

    /// A wrong code costs what a wrong password does.
    func reset(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        guard let body: PasswordReset = read(request, id) else { return }
        guard Password.isLongEnough(body.password) else {
            return fail(id, .badInput("password", Password.sentence))
        }
        guard let lane = passwordLane(of: body.email, request, id, now: now) else { return }
        let device = DeviceID(RandomID.next())
        hash(body.password, for: id, in: lane) { [unowned self] hash in
            let call = JSON.encode(
                choice: ResetCall.reset(
                    email: body.email, code: body.code, passwordHash: hash.text, deviceId: device))
            ask(CallName(call.name), "account", "", call.body) { [unowned self] reply, now in
                if let failure = reply.failure {
                    if failure.code == .codeWrong { chargeWrongPassword(of: body.email, now: now) }
                    return fail(id, failure.isPassing ? .mayBeReset(failure) : failure)
                }
                guard let view = try? JSON.decode(LoginView.self, from: reply.body),
                    let person = view.userId
                else { return fail(id, .resetElsewhere) }
                open(person, on: device, afterReset: true, request, id, now: now)
            }
        }
    }
}

extension Failure {
    static let resetElsewhere = Failure(
        .internal, "The new password is set, but this device is not signed in. Sign in with it.")

    /// The answer is late or lost, so a repeat may be refused although the first one was done.
    fileprivate static func mayBeReset(_ failure: Failure) -> Failure {
        Failure(
            failure.code,
            "The new password may be set already. Try to sign in with it; if that is refused,"
                + " repeat this.", retryAfterMs: failure.retryAfterMs)
    }
}
