import Contracts
import Door
import EventSourcing
import OpenID
import ParlorWire
import Sessions
import Sodium

/// How people sign in by the word of another provider. The profile store keeps whose account that
/// opens, and which tokens were used.
extension RequestHandler {
    func signInByProvider(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        guard let proven = prove(request, id, now: now) else { return }
        let command = JSON.encode(choice: SubjectCommand.signIn(proof: proven.proof))
        ask(CallName(command.name), SubjectEvent.kind, proven.key, command.body) {
            [unowned self] reply, now in
            if let failure = reply.failure { return fail(id, failure) }
            guard let view = try? JSON.decode(SubjectView.self, from: reply.body),
                let person = view.userId
            else { return fail(id, .goneMeanwhile) }
            open(person, request, id, now: now)
        }
    }

    func attachProvider(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        let who: Identified
        do throws(Failure) { who = try bearer(request, now: now) } catch {
            return fail(id, error)
        }
        guard let proven = prove(request, id, now: now) else { return }
        let command = JSON.encode(
            choice: SubjectCommand.attach(
                userId: who.person, deviceId: who.device, provider: proven.provider,
                proof: proven.proof))
        ask(CallName(command.name), SubjectEvent.kind, proven.key, command.body) {
            [unowned self] reply, _ in
            if let failure = reply.failure { return fail(id, failure, about: who.person) }
            respond(id, .json(Noted()))
        }
    }

    private struct Proven {
        let provider: String
        let key: EntityKey
        let proof: SubjectProof
    }

    /// Nil when the request was refused. A try is charged as a password is.
    private func prove(_ request: HTTPRequest, _ id: RequestID, now: Now) -> Proven? {
        if let pause = signInAllowances.take(for: stranger(request), now: now.instant) {
            fail(id, .tooOften(pause))
            return nil
        }
        guard let body: ProviderToken = read(request, id) else { return nil }
        let found: ProvenSubject?
        do throws(IDTokenFlaw) {
            found = try providers?.subject(
                of: body.idToken, by: body.provider, nonce: body.nonce, now: now.date)
        } catch {
            fail(id, Failure(.unauthenticated, error.sentence))
            return nil
        }
        guard let subject = found else {
            fail(id, .badInput("provider", "Nobody signs in here by this provider."))
            return nil
        }
        return Proven(
            provider: subject.provider, key: subject.key,
            proof: SubjectProof(
                nonceHash: Fingerprint(of: body.nonce).text, usableUntil: subject.usableUntil))
    }
}

extension IDTokenFlaw {
    fileprivate var sentence: String {
        switch self {
        case .forged: "The provider has not signed this token."
        case .unknownKey:
            "The key of this token is not known here, or not yet. Sign in with the provider again"
                + " later."
        case .otherIssuer: "This token is of another provider."
        case .otherAudience: "This token is for another app."
        case .expired: "This token is too old. Sign in with the provider again."
        case .notYetValid: "This token is not valid yet. Look at the clocks."
        case .otherNonce:
            "This token is of another sign-in: it needs the SHA-256 of 'nonce', in hexadecimal."
        case .badSubject: "This token does not say who somebody is."
        }
    }
}

extension Failure {
    fileprivate static let goneMeanwhile = Failure(
        .unavailable, "The account changed meanwhile. Sign in with the provider again.",
        retryAfterMs: 1_000)
}
