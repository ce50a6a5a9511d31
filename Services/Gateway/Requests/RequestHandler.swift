import Contracts
import Door
import Hosting
import OpenID
import Operating
import ParlorWire
import Sessions
import Sodium
import Tokens

/// Everything that is answered over HTTP besides WebSockets.
final class RequestHandler {
    let keys: KeyRing
    let hasher: PasswordHasher
    let providers: ProviderFolder?
    private let questions: Questions
    let web: WebApp
    let consoleFiles: ConsoleFiles
    var consoleSessions = AcceptedSessions()
    let metricsToken: TokenFile?
    /// The door itself speaks TLS.
    var isEncrypted = false
    /// Requests that wait for one answer about the workers, in their order.
    var waitingForWorkers: [(RequestID, ([PartWorker]) -> Void)] = []
    var metricsRequests: [RequestID: MetricsRequest] = [:]
    let metricsWriter: MetricsWriter<RequestID>
    var invitationQRs = InvitationQRCache()
    private(set) var limits: GatewayLimits
    private let crossOrigin: CrossOrigin
    var guestAllowances: Allowances
    var sessionAllowances: Allowances
    var signInAllowances: Allowances
    var uploadAllowances: Allowances
    var photoUploadAllowances: Allowances
    var photoReadAllowances: Allowances
    var drawingAllowances: Allowances
    /// Wrong passwords of one account, from wherever.
    var accountAllowances: Allowances
    /// Charges an address for one mail. It returns how long to wait if that is one too many.
    let takeMail: (Asker, Instant) -> Duration?
    var photosBeingRead: HeldBytes
    var exports: [RequestID: ExportRun] = [:]
    /// Then other gateways are to be asked.
    var isStopping = false
    private(set) var rejections = Rejections()
    private var refused: [RefusedRequest] = []
    private var refusedAllowances = Allowances(address: RefusedRequest.ofAnAddress)
    private var answers: [(RequestID, HTTPAnswer)] = []
    private var hashings: [UInt64: (PasswordHasher.Outcome, Now) -> Void] = [:]
    private var open: [RequestID: OpenRequest] = [:]
    private var hashed: UInt64 = 0

    init(
        keys: KeyRing, hasher: PasswordHasher, providers: ProviderFolder?, questions: Questions,
        limits: GatewayLimits,
        web: WebApp, consoleFiles: ConsoleFiles, metricsToken: TokenFile?,
        crossOrigin: CrossOrigin, data: String,
        takeMail: @escaping (Asker, Instant) -> Duration?
    ) {
        self.takeMail = takeMail
        (self.keys, self.hasher, self.providers) = (keys, hasher, providers)
        self.questions = questions
        self.web = web
        self.consoleFiles = consoleFiles
        self.metricsToken = metricsToken
        metricsWriter = MetricsWriter(data: data)
        self.limits = limits
        self.crossOrigin = crossOrigin
        guestAllowances = limits.guests
        sessionAllowances = limits.sessions
        signInAllowances = limits.signIns
        uploadAllowances = limits.uploads
        photoUploadAllowances = limits.photoUploads
        photoReadAllowances = limits.photoReads
        drawingAllowances = limits.drawings
        accountAllowances = limits.accountGuesses
        photosBeingRead = HeldBytes(most: limits.bodyBytes, limits)
    }

    /// Keeps to other limits from now on; those that gateways count together are taken by the sessions.
    func take(_ limits: GatewayLimits) {
        self.limits = limits
        photoReadAllowances.takeRates(of: limits.photoReads)
        photosBeingRead.takeBounds(of: HeldBytes(most: limits.bodyBytes, limits))
    }

    func takeAnswers() -> [(RequestID, HTTPAnswer)] {
        defer { answers = [] }
        return answers
    }

    /// The requests for a session that were refused since this was last called. Of each address,
    /// they are only so many.
    func takeRefused(now: Instant) -> [RefusedRequest] {
        defer { refused = [] }
        return refused.filter { request in
            refusedAllowances.take(for: Asker(address: request.address), now: now) == nil
        }
    }

    func receive(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        let route = Route(method: request.method, path: request.path)
        open[id] = OpenRequest(
            from: request.visitor.address, to: route,
            crossOrigin.headers(at: request.path, for: request.visitor.origin))
        if let answer = crossOrigin.preflight(request) { return respond(id, answer) }
        guard !isForConsole(request.path) else {
            return answerConsole(request, id, now: now)
        }
        if let refusal = crossOrigin.refusal(of: request) {
            // Operators are not told: its sentence quotes the page's origin.
            return respond(id, HTTPResponse(refusal))
        }
        switch route {
        case .openSession: openGuest(request, id, now: now)
        case .refreshSession: refresh(request, id, now: now)
        case .signIn: signIn(request, id, now: now)
        case .signInByProvider: signInByProvider(request, id, now: now)
        case .attachProvider: attachProvider(request, id, now: now)
        case .forgotPassword: forgot(request, id, now: now)
        case .resetPassword: reset(request, id, now: now)
        case .offerSession: offer(request, id, now: now)
        case .claimSession: claim(request, id, now: now)
        case .collectSession: collect(request, id, now: now)
        case .uploadPhoto: takePhoto(request, id, now: now)
        case .photo: givePhoto(PhotoID(request.lastName), request, id, now: now)
        case .export: export(ExportID(request.lastName), request, id, now: now)
        case .invitation:
            invite(RoomCode(EntityKey(request.lastName)), request, id, now: now)
        case .drawnInvitation:
            drawInvitation(RoomCode(EntityKey(request.nameBeforeLast)), request, id, now: now)
        case .health: respond(id, .text("ok\n"))
        case .readiness: tellReady(id)
        case .metrics: tellMetrics(request, id, now: now)
        case .appleApps, .androidApps, .files:
            respond(id, web.response(to: request, now: now.instant))
        case nil: refuse(request, id)
        }
    }

    /// What all gateways count together.
    func eachSharedLimit(_ body: (inout Allowances) -> Void) {
        body(&guestAllowances)
        body(&sessionAllowances)
        body(&signInAllowances)
        body(&accountAllowances)
        body(&uploadAllowances)
        body(&photoUploadAllowances)
    }

    func abandon(_ id: RequestID) { (open[id], exports[id]) = (nil, nil) }

    func takeHashed(now: Now) {
        for (number, outcome) in hasher.takeHashed() {
            hashings.removeValue(forKey: number)?(outcome, now)
        }
    }
}

extension RequestHandler {
    func respond(_ id: RequestID, _ response: HTTPResponse) {
        guard let request = open.removeValue(forKey: id) else { return }
        answers.append((id, .whole(response.with(request.headers))))
    }

    /// The response comes piece by piece.
    func begin(_ id: RequestID, _ response: HTTPResponse) {
        guard let request = open[id] else { return }
        answers.append((id, .head(response.with(request.headers))))
    }

    func send(_ piece: Bytes, to id: RequestID) {
        if isOpen(id) { answers.append((id, .piece(piece))) }
    }

    /// It is whole, or breaks off.
    func end(_ id: RequestID, isWhole: Bool) {
        guard open.removeValue(forKey: id) != nil else { return }
        answers.append((id, isWhole ? .end : .broken))
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

    /// `account` is the one that it was about, where that is surely one.
    func fail(_ id: RequestID, _ failure: Failure, about account: PersonID? = nil) {
        countRejection(failure)
        if refused.count < RefusedRequest.most,
            let refusal = RefusedRequest(open[id], failure, about: account)
        {
            refused.append(refusal)
        }
        respond(id, HTTPResponse(failure))
    }

    func countRejection(_ failure: Failure) {
        if let why = Rejection(failure) { rejections.count(why) }
    }

    /// Asks a service as one of Parlor's own parts.
    func ask(
        _ call: CallName, _ kind: EntityKind, _ key: EntityKey, _ body: Bytes,
        then: @escaping (Reply, Now) -> Void
    ) {
        questions.ask(call, kind, key, body) { reply, now in then(reply.forApps(of: call), now) }
    }

    /// The same of the console, for its operators: they are told what it says itself.
    func passToConsole(_ call: ConsoleCall, then: @escaping (Reply, Now) -> Void) {
        let (name, body) = JSON.encode(choice: call)
        questions.ask(
            CallName(name), ConsoleCall.kind, "", body,
            timeoutMs: Int(ConsoleCall.patience.wholeMilliseconds), then: then)
    }

    func compare(
        _ password: String, with hash: PasswordHash?, for request: RequestID,
        in lane: PasswordHasher.Lane, then: @escaping (PasswordHasher.Outcome, Now) -> Void
    ) {
        hasher.compare(password, with: hash, as: hashing(for: request, then: then), in: lane)
    }

    func hash(
        _ password: String, for request: RequestID, in lane: PasswordHasher.Lane,
        then: @escaping (PasswordHash) -> Void
    ) {
        let number = hashing(for: request) { outcome, _ in
            if case .hashed(let hash) = outcome { then(hash) }
        }
        hasher.hash(password, as: number, in: lane)
    }

    private func hashing(
        for request: RequestID, then: @escaping (PasswordHasher.Outcome, Now) -> Void
    ) -> UInt64 {
        hashed += 1
        hashings[hashed] = { [unowned self] outcome, now in
            guard outcome != .busy else { return fail(request, .busy) }
            then(outcome, now)
        }
        return hashed
    }

    func count(_ why: Rejection) { rejections.count(why) }

    func isOpen(_ id: RequestID) -> Bool { open[id] != nil }

    /// A page at a public name counts as foreign until `PARLOR_PUBLIC_URL` says that name.
    func isOfForeignPage(_ request: HTTPRequest) -> Bool {
        guard let origin = request.visitor.origin, !request.isSurelyOfOwnPage else { return false }
        return crossOrigin.origins?.contains(origin) != true
    }

    var areAnswered: Bool { open.isEmpty }
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
    static func tooOften(_ pause: Duration) -> Failure {
        Failure(
            .rateLimited, "Too many requests. Repeat this later.",
            retryAfterMs: Int(pause.wholeMilliseconds))
    }
}
