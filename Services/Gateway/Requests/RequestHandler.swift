import Contracts
import Door
import Hosting
import Sessions
import Sodium
import Tokens
import Wire

/// Everything that is answered over HTTP besides WebSockets.
final class RequestHandler {
    let keys: KeyRing
    let hasher: PasswordHasher
    private let questions: Questions
    let web: WebApp
    let operatorToken: OperatorToken?
    /// Requests that wait for one answer about the workers, in their order.
    var waitingForWorkers: [(RequestID, ([PartWorker]) -> Void)] = []
    var invitationQRs = InvitationQRCache()
    let limits: GatewayLimits
    private let crossOrigin: CrossOrigin
    var sessionAllowances: Allowances
    var signInAllowances: Allowances
    var uploadAllowances: Allowances
    var photoUploadAllowances: Allowances
    var photoReadAllowances: Allowances
    var drawingAllowances: Allowances
    /// Wrong passwords of one account, from wherever.
    var accountAllowances: Allowances
    var photosBeingRead: HeldBytes
    /// Then other gateways are to be asked.
    var isStopping = false
    private(set) var rejections = Rejections()
    private var responses: [(RequestID, HTTPResponse)] = []
    private var comparisons: [UInt64: (PasswordHasher.Outcome, Now) -> Void] = [:]
    /// Those that wait for their response, and what it has besides.
    private var open: [RequestID: CrossOrigin.Headers] = [:]
    private var compared: UInt64 = 0

    init(
        keys: KeyRing, hasher: PasswordHasher, questions: Questions, limits: GatewayLimits,
        web: WebApp, operatorToken: OperatorToken?, crossOrigin: CrossOrigin
    ) {
        self.keys = keys
        self.hasher = hasher
        self.questions = questions
        self.web = web
        self.operatorToken = operatorToken
        self.limits = limits
        self.crossOrigin = crossOrigin
        sessionAllowances = limits.sessions
        signInAllowances = limits.signIns
        uploadAllowances = limits.uploads
        photoUploadAllowances = limits.photoUploads
        photoReadAllowances = limits.photoReads
        drawingAllowances = limits.drawings
        accountAllowances = limits.accountGuesses
        photosBeingRead = HeldBytes(most: limits.bodyBytes, limits)
    }

    func takeResponses() -> [(RequestID, HTTPResponse)] {
        defer { responses = [] }
        return responses
    }

    func receive(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        open[id] = crossOrigin.headers(at: request.path, for: request.visitor.origin)
        if let answer = crossOrigin.preflight(request) { return respond(id, answer) }
        switch Route(method: request.method, path: request.path) {
        case .openSession: openGuest(request, id, now: now)
        case .refreshSession: refresh(request, id, now: now)
        case .signIn: signIn(request, id, now: now)
        case .uploadPhoto: takePhoto(request, id, now: now)
        case .photo: givePhoto(PhotoID(request.lastName), request, id, now: now)
        case .invitation:
            invite(RoomCode(EntityKey(request.lastName)), request, id, now: now)
        case .drawnInvitation:
            drawInvitation(RoomCode(EntityKey(request.nameBeforeLast)), request, id, now: now)
        case .health: respond(id, .text("ok\n"))
        case .readiness: tellReady(id)
        case .metrics: tellMetrics(request, id)
        case .appleApps, .androidApps, .files:
            respond(id, web.response(to: request, now: now.instant))
        case nil: refuse(request, id)
        }
    }

    /// What all gateways count together.
    func eachSharedLimit(_ body: (inout Allowances) -> Void) {
        body(&sessionAllowances)
        body(&signInAllowances)
        body(&accountAllowances)
        body(&uploadAllowances)
        body(&photoUploadAllowances)
    }

    func abandon(_ id: RequestID) { open[id] = nil }

    func takeHashed(now: Now) {
        for (number, outcome) in hasher.takeCompared() {
            comparisons.removeValue(forKey: number)?(outcome, now)
        }
    }
}

extension RequestHandler {
    func respond(_ id: RequestID, _ response: HTTPResponse) {
        guard let headers = open.removeValue(forKey: id) else { return }
        responses.append((id, response.with(headers)))
    }

    private func refuse(_ request: HTTPRequest, _ id: RequestID) {
        let methods = Route.methods(at: request.path).joined(separator: " or ")
        guard !methods.isEmpty else {
            return respond(
                id, .error(404, .notFound, "There is nothing to do at \(request.path)."))
        }
        let sentence = "\(request.path) takes \(methods), not \(request.method)."
        respond(
            id,
            .error(
                405, .badInput, sentence,
                [("allow", Route.methods(at: request.path).joined(separator: ", "))]))
    }

    func fail(_ id: RequestID, _ failure: Failure) {
        if let why = Rejection(failure) { rejections.count(why) }
        respond(id, HTTPResponse(failure))
    }

    /// Asks a service as one of Parlor's own parts.
    func ask(
        _ call: CallName, _ kind: EntityKind, _ key: EntityKey, _ body: Bytes,
        then: @escaping (Reply, Now) -> Void
    ) {
        questions.ask(call, kind, key, body) { reply, now in then(reply.forApps(of: call), now) }
    }

    func compare(
        _ password: String, with hash: PasswordHash?, for request: RequestID,
        in lane: PasswordHasher.Lane, then: @escaping (PasswordHasher.Outcome, Now) -> Void
    ) {
        compared += 1
        comparisons[compared] = { [unowned self] outcome, now in
            guard outcome != .busy else { return fail(request, .busy) }
            then(outcome, now)
        }
        hasher.compare(password, with: hash, as: compared, in: lane)
    }

    func count(_ why: Rejection) { rejections.count(why) }

    func isOpen(_ id: RequestID) -> Bool { open[id] != nil }

    var areAnswered: Bool { open.isEmpty }

    /// Whose token it is.
    func bearer(_ request: HTTPRequest, now: Now) throws(Failure) -> Identified {
        guard let token = request.bearer else { throw .noToken }
        do throws(TokenFlaw) {
            return try keys.identify(token, date: now.date)
        } catch {
            throw error == .expired ? .oldToken : .strangeToken
        }
    }
}

extension Reply {
    fileprivate func forApps(of call: CallName) -> Reply {
        failure.map { Reply(refusing: header.id, $0.forApps(of: call, .inAMoment)) } ?? self
    }
}

extension HTTPRequest {
    fileprivate var nameBeforeLast: String {
        path.split(separator: "/").dropLast().last.map(String.init) ?? ""
    }
    fileprivate var lastName: String { path.split(separator: "/").last.map(String.init) ?? "" }
}

extension Rejection {
    fileprivate init?(_ failure: Failure) {
        switch failure.code {
        case .rateLimited: self = .rateLimited
        case .unauthenticated: self = .unauthenticated
        case .payloadTooLarge: self = .tooBig
        default: return nil
        }
    }
}

extension Failure {
    fileprivate static let noToken = Failure(
        .unauthenticated,
        "This takes a token: a session's, in the header 'Authorization: Bearer TOKEN'.")
    fileprivate static let oldToken = Failure(
        .unauthenticated, "The token has expired. Refresh it, or sign in.",
        context: ["reason": Unauthenticated.badToken.rawValue])
    fileprivate static let strangeToken = Failure(
        .unauthenticated,
        "This token was not issued by this server. Sign in, or begin as a guest.",
        context: ["reason": Unauthenticated.badToken.rawValue])

    static func tooOften(_ pause: Duration) -> Failure {
        Failure(
            .rateLimited, "Too many requests. Repeat this later.",
            retryAfterMs: Int(pause.wholeMilliseconds))
    }
}

extension HTTPResponse {
    init(_ failure: Failure) {
        let status = failure.code.httpStatus
        var headers = [(name: "content-type", value: "application/json")]
        if let wait = failure.retryAfterMs {
            headers.append(("retry-after", "\(wait / 1_000 + 1)"))
        }
        if status == 401 { headers.append(("www-authenticate", "Bearer")) }
        self.init(status, headers, body: JSON.encode(HTTPFailure(failure)))
    }

    static func json(_ body: some Encodable, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status, [("content-type", "application/json"), ("cache-control", "no-store")],
            body: JSON.encode(body))
    }
}
