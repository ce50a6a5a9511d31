import Contracts
import Wire

/// Gets tokens, keeps them, and renews them: one request at a time.
actor Tokens {
    private let server: ServerAddress
    private let network: any Network
    private let keeper: any Keeper
    private let clock: DeviceClock
    private var signIn: SignIn?
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
        keep(try await ask("/v1/session", Newcomer(displayName: displayName)))
    }

    func signIn(email: String, password: String) async throws(Failure) -> SignIn {
        keep(
            try await ask("/v1/session/signin", EmailAndPassword(email: email, password: password)))
    }

    func reset(_ reset: PasswordReset) async throws(Failure) -> SignIn {
        keep(try await ask("/v1/session/reset", reset))
    }

    func collect(_ claim: String) async throws(Failure) -> SignIn {
        keep(try await ask("/v1/session/collect", SessionClaim(claim: claim)))
    }

    /// A token that is good for a while. With `isRefused`, the present one was turned away.
    func token(isRefused: Bool) async throws(Failure) -> Session.Token {
        guard let signIn else { throw .signedOut }
        let now = clock.now()
        if !isRefused, signIn.goodUntil - now > Self.leastLife { return signIn.token(at: now) }
        return try await newToken()
    }

    func newToken() async throws(Failure) -> Session.Token {
        try await renewed().token(at: clock.now())
    }

    private func renewed() async throws(Failure) -> SignIn {
        if let renewal { return try await renewal.value.get() }
        guard let signIn else { throw .signedOut }
        // Named after the token, a request that is sent again is the same request.
        let refresh = signIn.refreshToken
        let request = Renewal(
            refreshToken: refresh, cid: "refresh-\(UInt64(fnv1a: refresh))")
        let task = Task<Result<SignIn, Failure>, Never> {
            do throws(Failure) {
                return .success(keep(try await ask("/v1/session/refresh", request)))
            } catch { return .failure(error) }
        }
        renewal = task
        defer { renewal = nil }
        return try await task.value.get()
    }

    func forget() {
        signIn = nil
        keeper.remove(Self.name)
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
