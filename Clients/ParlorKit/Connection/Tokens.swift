import Contracts
import ParlorWire

/// Gets tokens, keeps them, and renews them: one request at a time.
actor Tokens {
    private let server: ServerAddress
    private let network: any Network
    private let keeper: any Keeper
    private let clock: DeviceClock
    private var signIn: SignIn?
    /// How often somebody signed in or out since the app began.
    private(set) var changes = 0
    private var renewal: Task<Result<SignIn, Failure>, Never>?

    private static let name = "sign-in"
    /// A token with less than this to live is renewed first.
    private static let leastLife = Duration.seconds(30)

    init(
        _ server: ServerAddress, _ network: any Network, _ keeper: any Keeper,
        _ clock: DeviceClock
    ) {
        (self.server, self.network) = (server, network)
        (self.keeper, self.clock) = (keeper, clock)
        signIn = keeper.read(Self.name).flatMap { try? JSON.decode(SignIn.self, from: $0) }
    }

    var current: SignIn? { signIn }

    func begin(displayName: String?) async throws(Failure) -> SignIn {
        enter(try await ask("/v1/session", Newcomer(displayName: displayName)))
    }

    func signIn(email: String, password: String) async throws(Failure) -> SignIn {
        enter(
            try await ask("/v1/session/signin", EmailAndPassword(email: email, password: password)))
    }

    func signIn(_ token: ProviderToken) async throws(Failure) -> SignIn {
        enter(try await ask("/v1/session/oidc", token))
    }

    func reset(_ reset: PasswordReset) async throws(Failure) -> SignIn {
        enter(try await ask("/v1/session/reset", reset))
    }

    func collect(_ claim: String) async throws(Failure) -> SignIn {
        enter(try await ask("/v1/session/collect", SessionClaim(claim: claim)))
    }

    /// A sign-in whose token is good for a while. With `isRefused`, the present one was turned away.
    func current(isRefused: Bool) async throws(Failure) -> SignIn {
        guard let signIn else { throw .signedOut }
        if !isRefused, signIn.goodUntil - clock.now() > Self.leastLife { return signIn }
        return try await renewed()
    }

    func renewed() async throws(Failure) -> SignIn {
        if let renewal { return try await renewal.value.get() }
        guard let signIn else { throw .signedOut }
        // Named after the token, a request that is sent again is the same request.
        let refresh = signIn.refreshToken
        let request = Renewal(
            refreshToken: refresh, cid: "refresh-\(UInt64(fnv1a: refresh))")
        let task = Task<Result<SignIn, Failure>, Never> {
            let answer: Result<DeviceSession, Failure>
            do throws(Failure) {
                answer = .success(try await ask("/v1/session/refresh", request))
            } catch { answer = .failure(error) }
            // Who signed out meanwhile stays so, and who signed in instead keeps their own.
            guard self.signIn?.refreshToken == refresh else {
                return self.signIn.map { .success($0) } ?? .failure(.signedOut)
            }
            return answer.map { keep($0) }
        }
        renewal = task
        defer { if renewal == task { renewal = nil } }
        return try await task.value.get()
    }

    /// Returns the number of this change.
    func forget() -> Int {
        change()
        signIn = nil
        keeper.remove(Self.name)
        return changes
    }

    /// Whoever is signed in since that change is forgotten. False if somebody else is by now.
    func forget(since change: Int) -> Bool {
        guard changes == change else { return false }
        signIn = nil
        keeper.remove(Self.name)
        return true
    }

    private func enter(_ session: DeviceSession) -> SignIn {
        change()
        return keep(session)
    }

    private func change() {
        changes += 1
        renewal = nil
    }

    private func keep(_ session: DeviceSession) -> SignIn {
        let new = SignIn(session, at: clock.now())
        signIn = new
        keeper.keep(JSON.encode(new), as: Self.name)
        return new
    }

    private func ask(_ path: String, _ body: some Encodable & Sendable) async throws(Failure)
        -> DeviceSession
    {
        try await network.ask(DoorRequest(path, json: body), at: server)
    }
}

extension DoorRequest {
    init(_ path: String, json body: some Encodable, token: String? = nil) {
        self.init(path, JSON.encode(body), type: "application/json", token: token)
    }
}

extension SignIn {
    func token(at now: Timestamp) -> Session.Token {
        Session.Token(token, goodFor: goodUntil - now)
    }
}

extension Network {
    /// The answer as a value, or why there is none.
    func ask<Answer: Decodable>(
        _ request: DoorRequest, at server: ServerAddress
    ) async throws(Failure) -> Answer {
        let answer: DoorAnswer
        do { answer = try await self.answer(to: request, at: server) } catch {
            throw (error as? Unreachable).map { Failure(.offline, $0.sentence) } ?? .offline
        }
        if (200..<300).contains(answer.status),
            let body = try? JSON.decode(Answer.self, from: answer.body)
        {
            return body
        }
        if let refused = try? JSON.decode(HTTPFailure.self, from: answer.body) {
            throw refused.error
        }
        throw Failure(
            answer.status >= 500 ? .unavailable : .internal,
            "The server could not answer. Try again later.")
    }
}

extension Failure {
    static let signedOut = Failure(.unauthenticated, "Nobody is signed in on this device.")
}
