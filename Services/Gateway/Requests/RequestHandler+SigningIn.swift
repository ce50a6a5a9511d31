import Contracts
import Door
import ParlorWire
import Sessions
import Sodium
import Tokens

extension RequestHandler {
    func openGuest(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        if let pause = guestAllowances.take(for: stranger(request), now: now.instant) {
            return fail(id, .tooOften(pause))
        }
        guard let guest: Newcomer = read(request, id) else { return }
        let person = PersonID(RandomID.next(at: now.date))
        open(person, as: guest.displayName, request, id, now: now)
    }

    func signIn(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        guard let body: EmailAndPassword = read(request, id) else { return }
        guard let lane = passwordLane(of: body.email, request, id, now: now) else { return }
        let question = JSON.encode(choice: AccountQuery.credentials(email: body.email))
        ask(CallName(question.name), "account", "", question.body) { [unowned self] reply, _ in
            let known = try? JSON.decode(Credentials.self, from: reply.body)
            if let failure = reply.failure, failure.code == .unavailable || failure.code == .timeout
            {
                return fail(id, failure)
            }
            let hash =
                reply.failure == nil ? known.map { PasswordHash(kept: $0.passwordHash) } : nil
            compare(body.password, with: hash, for: id, in: lane) { [unowned self] outcome, now in
                guard outcome == .matches, let known else {
                    chargeWrongPassword(of: body.email, now: now)
                    return fail(
                        id, Failure(.unauthenticated, "Wrong email or password."),
                        about: known?.userId)
                }
                open(known.userId, by: known.shownPassword, request, id, now: now)
            }
        }
    }

    /// A device's call that carries a password. A present one is compared with what is kept.
    func prepare(_ call: Call) {
        guard let query = PasswordHasher.presentQuestion(about: call) else {
            return hasher.prepare(call)
        }
        let question = JSON.encode(choice: query)
        ask(CallName(question.name), "account", "", question.body) {
            [unowned self] reply, _ in
            if let failure = reply.failure, failure.isPassing {
                return hasher.refuse(call.header.id, failure)
            }
            hasher.prepare(call, knowing: try? JSON.decode(Credentials.self, from: reply.body))
        }
    }

    func refresh(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        guard let body: Renewal = read(request, id) else { return }
        guard let old = RefreshToken(body.refreshToken) else {
            return fail(id, .strangeRefreshToken)
        }
        // Whose it is counts once it is known to be genuine, lest others use up what its owner may.
        let owner = Asker(user: old.userId.rawValue)
        if let pause = sessionAllowances.pause(for: owner, now: now.instant)
            ?? sessionAllowances.take(for: holder(of: old, request), now: now.instant)
        {
            return fail(id, .tooOften(pause))
        }
        let successors = keys.successors(
            of: old, for: body.cid ?? RandomID.next(), date: now.date)
        replace(old, with: successors[...], id)
    }
}

extension RequestHandler {
    /// Who is charged for a refresh token: its device alone, if a gateway made it. Whatever others at
    /// an address do, a device that is signed in there stays so.
    func holder(of token: RefreshToken, _ request: HTTPRequest) -> Asker {
        let device = DeviceID(String(token.hash.family))
        return Asker(
            device: device, address: keys.hasMarked(token) ? nil : request.visitor.address)
    }

    /// Who is charged for what is asked without a session: the address. The pages of other origins
    /// that are open there share what one user may, so that they use up nothing of the address.
    func stranger(_ request: HTTPRequest) -> Asker {
        isOfForeignPage(request)
            ? Asker(user: "pages at \(request.visitor.address)")
            : Asker(address: request.visitor.address)
    }

    /// Whose turn it is to have a password hashed; nil when it was one too many.
    func passwordLane(
        of email: String, _ request: HTTPRequest, _ id: RequestID, now: Now
    ) -> PasswordHasher.Lane? {
        let address = request.visitor.address
        let email = try? Email(email)
        var asker = stranger(request)
        // Together with the address: nobody can lock the owner of an email out from elsewhere.
        if asker.user == nil { asker.user = email.map { "\($0.text) from \(address)" } }
        let isSuspect =
            accountAllowances.pause(for: Asker(user: email?.text), now: now.instant) != nil
        if let pause = signInAllowances.take(for: asker, now: now.instant) {
            fail(id, .tooOften(pause))
            return nil
        }
        return PasswordHasher.Lane(
            of: isOfForeignPage(request) ? "pages at \(address)" : "\(address)", isLast: isSuspect)
    }

    func chargeWrongPassword(of email: String, now: Now) {
        accountAllowances.charge(Asker(user: (try? Email(email))?.text), now: now.instant)
    }

    /// What a device calls itself, if that can be a name.
    func deviceName(of request: HTTPRequest) -> String? {
        let name = request.visitor.userAgent.map { String($0.prefix(Device.longestName)) }
        return name.flatMap { Device.canBeNamed($0) ? $0 : nil }
    }

    /// A name is a new person's.
    func open(
        _ person: PersonID, as displayName: String? = nil, on device: DeviceID? = nil,
        by shown: ShownPassword? = nil, afterReset isReset: Bool = false,
        _ request: HTTPRequest, _ id: RequestID, now: Now
    ) {
        let first = keys.firstToken(
            of: person, on: device ?? DeviceID(RandomID.next()), date: now.date)
        let device = deviceName(of: request)
        let command =
            displayName.map {
                JSON.encode(
                    choice: GuestCall.found(
                        userId: person, deviceId: first.deviceId, refreshHash: first.hash,
                        name: device, displayName: $0))
            }
            ?? JSON.encode(
                choice: AccountCommand.openDevice(
                    userId: person, deviceId: first.deviceId, refreshHash: first.hash,
                    name: device, shownPassword: shown))
        ask(CallName(command.name), "account", person.key, command.body) {
            [unowned self] reply, now in
            if let failure = reply.failure {
                return fail(id, isReset && failure.isPassing ? .resetElsewhere : failure)
            }
            give(first, id, now: now)
        }
    }

    /// With the first of them that the account takes.
    func replace(
        _ old: RefreshToken, with successors: ArraySlice<RefreshToken>, _ id: RequestID
    ) {
        guard let next = successors.first else { return }
        let command = JSON.encode(
            choice: AccountCommand.rotate(
                userId: old.userId, deviceId: old.deviceId, oldHash: old.hash, newHash: next.hash))
        ask(CallName(command.name), "account", old.userId.key, command.body) {
            [unowned self] reply, now in
            if let failure = reply.failure {
                guard failure.code == .unauthenticated, successors.count > 1 else {
                    return fail(id, failure)
                }
                return replace(old, with: successors.dropFirst(), id)
            }
            let view = try? JSON.decode(DeviceList.self, from: reply.body)
            guard view?.devices.contains(where: { $0.deviceId == old.deviceId }) ?? false else {
                return fail(id, .signedOut, about: old.userId)
            }
            sessionAllowances.charge(Asker(user: old.userId.rawValue), now: now.instant)
            give(next, id, now: now)
        }
    }

    private func give(_ refresh: RefreshToken, _ id: RequestID, now: Now) {
        let token = keys.sign(refresh.userId, refresh.deviceId, RandomID.next(), date: now.date)
        respond(
            id,
            .json(
                DeviceSession(
                    userId: refresh.userId, deviceId: refresh.deviceId, token: token.text,
                    refreshToken: refresh.text, expiresAt: token.expiresAt)))
    }

    /// What is asked of sessions is short: whoever sends more has it read by nobody.
    private static let longestBody = 16 << 10

    /// The request's body; nil when it was refused because it can't be read.
    func read<Body: Decodable>(_ request: HTTPRequest, _ id: RequestID) -> Body? {
        guard request.body.count <= Self.longestBody else {
            fail(
                id,
                Failure(.payloadTooLarge, "A body has at most \(Self.longestBody) bytes here."))
            return nil
        }
        do throws(Malformed) {
            return try JSON.decode(
                Body.self, from: request.body.isEmpty ? Array("{}".utf8) : request.body)
        } catch {
            fail(id, error.failure)
            count(.malformed)
            return nil
        }
    }
}

extension Failure {
    fileprivate static let strangeRefreshToken = Failure(
        .unauthenticated, "The refresh token is not valid. Sign in.",
        context: ["reason": Unauthenticated.badToken.rawValue])
    fileprivate static let signedOut = Failure(
        .unauthenticated, "This device was signed out. Sign in.",
        context: ["reason": Unauthenticated.signedOut.rawValue])
}
