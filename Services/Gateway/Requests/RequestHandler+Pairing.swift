import Contracts
import Door
import ParlorWire
import QR
import Sessions
import Sodium
import Tokens

/// How a device that is signed in lets in another. The code of an offer is `<user>.<secret>`; the
/// account knows the hash of the secret. A claim is the first refresh token of the new device. It is
/// good for nothing until the account opens that device.
extension RequestHandler {
    func offer(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        let who: Identified
        do throws(Failure) { who = try bearer(request, now: now) } catch {
            return fail(id, error)
        }
        let asker = Asker(device: who.device, user: who.person.rawValue)
        if let pause = sessionAllowances.take(for: asker, now: now.instant) {
            return fail(id, .tooOften(pause), about: who.person)
        }
        let secret = RandomID.next()
        let code = "\(who.person).\(secret)"
        guard let origin = request.origin else { return fail(id, .unknownHost) }
        let link = "\(origin)/pair#\(code)"
        guard let qrCode = QRCode(link)?.svg else { return fail(id, .noQRCode) }
        let command = JSON.encode(
            choice: AccountCommand.offer(
                userId: who.person, deviceId: who.device,
                codeHash: Fingerprint(of: secret).text))
        ask(CallName(command.name), "account", who.person.key, command.body) {
            [unowned self] reply, now in
            if let failure = reply.failure { return fail(id, failure, about: who.person) }
            respond(
                id,
                .json(
                    OfferedSession(
                        code: code, link: link, qrCode: qrCode, expiresAt: now.date + Offer.life)))
        }
    }

    func claim(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        if let pause = signInAllowances.take(for: stranger(request), now: now.instant) {
            return fail(id, .tooOften(pause))
        }
        guard let body: OfferedCode = read(request, id) else { return }
        let halves = body.code.split(separator: ".").map(String.init)
        guard halves.count == 2, PersonID(halves[0]).isWellFormed else {
            return fail(id, AccountRefusal.noOffer.failure)
        }
        let first = keys.firstToken(
            of: PersonID(halves[0]), on: DeviceID(RandomID.next()), date: now.date)
        let command = JSON.encode(
            choice: AccountCommand.claim(
                userId: first.userId, codeHash: Fingerprint(of: halves[1]).text,
                deviceId: first.deviceId, refreshHash: first.hash,
                name: body.deviceName ?? deviceName(of: request)))
        ask(CallName(command.name), "account", first.userId.key, command.body) {
            [unowned self] reply, _ in
            if let failure = reply.failure { return fail(id, failure) }
            respond(id, .json(ClaimedSession(claim: first.text)))
        }
    }

    func collect(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        guard let body: SessionClaim = read(request, id) else { return }
        guard let first = RefreshToken(body.claim) else {
            return fail(id, AccountRefusal.noOffer.failure)
        }
        if let pause = sessionAllowances.take(for: holder(of: first, request), now: now.instant) {
            return fail(id, .tooOften(pause))
        }
        let question = JSON.encode(
            choice: AccountQuery.claimed(userId: first.userId, deviceId: first.deviceId))
        ask(CallName(question.name), "account", first.userId.key, question.body) {
            [unowned self] reply, now in
            if let failure = reply.failure { return fail(id, failure) }
            // If the answer is lost, the same request gets the same session, for a minute.
            let successors = keys.successors(of: first, for: "collect", date: now.date)
            replace(first, with: successors[...], id)
        }
    }
}

extension Failure {
    fileprivate static let noQRCode = Failure(
        .badInput, "The address of this gateway is too long for a QR code.",
        context: ["field": "host"])
}
