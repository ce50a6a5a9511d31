import Contracts
import Door
import ParlorWire
import Sessions

/// The operator's console. The gateway has no operator's rights: it passes the session on, and the
/// console's process says whether it is open.
extension RequestHandler {
    static let consoleCookie = "parlor-console"
    /// As long as a session may be.
    private static let cookieLife = 12 * 3_600
    private static let longestBody = 16 << 10

    func isForConsole(_ path: String) -> Bool { path == "/console" || path.hasPrefix("/console/") }

    func answerConsole(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        let names = request.path.split(separator: "/").dropFirst().map(String.init)
        switch (request.method, names.first, names.count) {
        case ("GET", "enter", 2): enterConsole(names[1], request, id, now: now)
        case (_, "enter", _): respond(id, .consoleNotAllowed("GET"))
        case ("GET", _, _), ("HEAD", _, _): giveConsoleFile(request, id, now: now)
        case ("POST", let name?, 1): passOn(name, request, id, now: now)
        default: respond(id, .consoleNotAllowed("GET, POST"))
        }
    }
}

extension RequestHandler {
    /// Codes can be guessed no more often than passwords.
    private func enterConsole(
        _ code: String, _ request: HTTPRequest, _ id: RequestID, now: Now
    ) {
        let asker = Asker(address: request.visitor.address)
        if let pause = signInAllowances.take(for: asker, now: now.instant) {
            return fail(id, .tooOften(pause))
        }
        let isSecure = isEncrypted || request.isForwardedSecurely
        askConsole(.enter(code: code)) { [unowned self] reply in
            if let failure = reply.failure { return refusePage(id, failure) }
            guard let opened = try? JSON.decode(ConsoleSession.self, from: reply.body) else {
                return refusePage(id, .consoleAway)
            }
            consoleSessions.insert(opened.session)
            let cookie =
                "\(Self.consoleCookie)=\(opened.session); Path=/console; Max-Age=\(Self.cookieLife)"
                + "; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
            respond(
                id,
                HTTPResponse(
                    303, [("location", "/console"), ("set-cookie", cookie)] + Self.unkept))
        }
    }

    private func giveConsoleFile(_ request: HTTPRequest, _ id: RequestID, now: Now) {
        guard let session = request.consoleSession else { return refusePage(id, .notLetIn) }
        if let pause = pause(before: session, of: request, now: now.instant) {
            return refusePage(id, .tooOften(pause))
        }
        askConsole(.check(session: session)) { [unowned self] reply in
            note(reply, about: session)
            if let failure = reply.failure { return refusePage(id, failure) }
            respond(id, consoleFiles.response(to: request, now: now.instant))
        }
    }

    private func passOn(
        _ name: String, _ request: HTTPRequest, _ id: RequestID, now: Now
    ) {
        guard let session = request.consoleSession else { return failUnkept(id, .notLetIn) }
        guard request.isOfOwnPage else { return failUnkept(id, .otherSite) }
        guard request.isJSON else { return failUnkept(id, .notJSON) }
        guard request.body.count <= Self.longestBody else {
            return failUnkept(
                id, Failure(.payloadTooLarge, "A body has at most \(Self.longestBody) bytes here."))
        }
        let call: ConsoleCall
        do throws(Malformed) {
            guard let asked = try ConsoleCall(name, request.body, in: session) else {
                return respond(
                    id,
                    .error(
                        404, .notFound, "There is nothing to do at \(request.path).", Self.unkept)
                )
            }
            call = asked
        } catch {
            count(.malformed)
            return failUnkept(id, error.failure)
        }
        if let pause = pause(before: session, of: request, now: now.instant) {
            return failUnkept(id, .tooOften(pause))
        }
        askConsole(call) { [unowned self] reply in
            note(reply, about: session)
            if let failure = reply.failure { return failUnkept(id, failure) }
            var headers = [(name: "content-type", value: "application/json")] + Self.unkept
            if case .leave = call {
                consoleSessions.remove(session)
                headers.append(
                    ("set-cookie", "\(Self.consoleCookie)=; Path=/console; Max-Age=0; HttpOnly"))
            }
            respond(id, HTTPResponse(200, headers, body: reply.body))
        }
    }

    /// Made-up sessions have no more tries than passwords. Nil when the console may be asked.
    private func pause(
        before session: String, of request: HTTPRequest, now: Instant
    ) -> Duration? {
        guard !consoleSessions.contains(session) else { return nil }
        return signInAllowances.take(for: Asker(address: request.visitor.address), now: now)
    }

    private func note(_ reply: Reply, about session: String) {
        switch reply.failure?.code {
        case nil: consoleSessions.insert(session)
        case .unauthenticated: consoleSessions.remove(session)
        default: break
        }
    }

    /// A console that does not run is unavailable, however the bus says it.
    private func askConsole(_ call: ConsoleCall, then: @escaping (Reply) -> Void) {
        passToConsole(call) { reply, _ in
            let isAway = reply.failure.map { [.unknownCall, .timeout].contains($0.code) } ?? false
            then(isAway ? Reply(refusing: reply.header.id, .consoleAway) : reply)
        }
    }

    private static let unkept = [
        (name: "cache-control", value: "no-store"),
        (name: "x-content-type-options", value: "nosniff"),
        (name: "referrer-policy", value: "no-referrer"),
    ]

    private func failUnkept(_ id: RequestID, _ failure: Failure) {
        countRejection(failure)
        respond(id, HTTPResponse(failure).with(Self.unkept))
    }

    private func refusePage(_ id: RequestID, _ failure: Failure) {
        countRejection(failure)
        respond(id, .consolePage(failure).with(Self.unkept))
    }
}

extension HTTPResponse {
    fileprivate static func consoleNotAllowed(_ methods: String) -> HTTPResponse {
        .error(
            405, .badInput, "This takes \(methods).",
            [("allow", methods), ("cache-control", "no-store")])
    }

    /// One sentence for somebody in front of a browser, and nothing of the console.
    fileprivate static func consolePage(_ failure: Failure) -> HTTPResponse {
        let isLetIn = failure.code != .unauthenticated
        let sentence =
            isLetIn
            ? failure.message
            : "Run <code>parlor console</code> on the server, and open the address that it prints."
        let page = """
            <!doctype html>
            <html lang="en"><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Parlor</title>
            <p>\(sentence)</p>
            </html>

            """
        return HTTPResponse(
            failure.code.httpStatus,
            [
                ("content-type", "text/html; charset=utf-8"),
                ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
            ], body: Bytes(page.utf8))
    }
}

extension Failure {
    fileprivate static let notLetIn = Failure(
        .unauthenticated,
        "This takes a session of the console. Run 'parlor console' on the server, and open the "
            + "address that it prints.")
    fileprivate static let otherSite = Failure(
        .forbidden, "Only the console's own page may ask this.")
    fileprivate static let notJSON = Failure(
        .badInput, "The body has to be JSON: say 'Content-Type: application/json'.")
    fileprivate static let consoleAway = Failure(
        .unavailable, "The console's process does not answer. 'parlor status' may say why.")
}
