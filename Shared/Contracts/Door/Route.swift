/// What is answered over HTTP.
public enum Route: CaseIterable, Sendable {
    /// A new guest.
    case openSession
    /// A new token and a new refresh token for the same device. The old refresh token is spent. If
    /// the answer is lost, repeat the request with the same `cid` within a minute: the answer has
    /// the same refresh token. Any other use of a spent refresh token is refused.
    case refreshSession
    /// Another device of an account that has an email.
    case signIn
    /// Another device of an account that has a sign-in by another provider. `NOT_FOUND` if no
    /// account has it: then begin as a guest, and attach it. A token works once.
    case signInByProvider
    /// A guest's account gets a sign-in by another provider, which then opens it from any device. A
    /// sign-in belongs to one account: `SUBJECT_TAKEN` if it is another one.
    case attachProvider
    /// Sends a code to the email, if an account has it. The answer is the same for every email.
    case forgotPassword
    /// A new password, with the code that came by mail. Every other device of the account is signed
    /// out.
    case resetPassword
    /// A code with which another device asks to be let in to this account, as a link and as a QR
    /// code. It works once, for two minutes, and replaces the one before.
    case offerSession
    /// The device that found the code asks to be let in. The device that shows it has to confirm.
    case claimSession
    /// The session, once the other device has confirmed: `NOT_CONFIRMED` until then. Repeat it
    /// after `retryAfterMs`.
    case collectSession
    /// An image: PNG, JPEG, WebP or GIF by content.
    case uploadPhoto
    /// The image; it never changes.
    case photo
    /// Everything that is one's own as one file: JSON, one line each, as `account.export` offered
    /// it. It comes as it is read. A file that breaks off has no `]` at its end.
    case export
    /// The web app at that room, or a page with the room's code.
    case invitation
    /// The invitation to that room as a QR code.
    case drawnInvitation
    /// `ok`, as long as the gateway lives.
    case health
    /// `ready`, or `degraded` while a disk has too little room; or 503 and which services are
    /// missing.
    case readiness
    /// The counters of every instance, for Prometheus. Only for requests from this machine, or with
    /// the token in `PARLOR_DATA/metrics.token` as Bearer.
    case metrics
    /// That apps of Apple's systems open invitations: those in `PARLOR_APPLE_APP_ID`.
    case appleApps
    /// That apps of Android open invitations: those in `PARLOR_ANDROID_APP`.
    case androidApps
    /// The web app, from the folder in `PARLOR_WEB`. A path whose last name has no dot is one of
    /// the app's pages; the app reads it. Any other path is a file.
    case files

    public var method: String {
        switch self {
        case .openSession, .refreshSession, .signIn, .signInByProvider, .attachProvider,
            .forgotPassword, .resetPassword, .offerSession, .claimSession, .collectSession,
            .uploadPhoto:
            "POST"
        case .photo, .export, .invitation, .drawnInvitation, .health, .readiness, .metrics,
            .appleApps,
            .androidApps, .files:
            "GET"
        }
    }

    /// `{id}` stands for one name; the files are wherever nothing else is.
    public var path: String {
        switch self {
        case .openSession: "/v1/session"
        case .refreshSession: "/v1/session/refresh"
        case .signIn: "/v1/session/signin"
        case .signInByProvider: "/v1/session/oidc"
        case .attachProvider: "/v1/session/oidc/attach"
        case .forgotPassword: "/v1/session/forgot"
        case .resetPassword: "/v1/session/reset"
        case .offerSession: "/v1/session/offer"
        case .claimSession: "/v1/session/claim"
        case .collectSession: "/v1/session/collect"
        case .uploadPhoto: "/v1/photos"
        case .photo: "/v1/photos/{id}"
        case .export: "/v1/exports/{id}"
        case .invitation: "/join/{id}"
        case .drawnInvitation: "/v1/rooms/{id}/qr.svg"
        case .health: "/healthz"
        case .readiness: "/readyz"
        case .metrics: "/metrics"
        case .appleApps: "/.well-known/apple-app-site-association"
        case .androidApps: "/.well-known/assetlinks.json"
        case .files: "/"
        }
    }

    /// The route of a request, and the name in its path; nil when there is none.
    public init?(method: String, path: String) {
        let method = method == "HEAD" ? "GET" : method
        let known = Self.allCases.first { $0.method == method && $0.matches(path) }
        let isFile = method == "GET" && Self.methods(at: path).isEmpty
        guard let route = known ?? (isFile ? .files : nil) else { return nil }
        self = route
    }

    /// What may be done at a path that has a route of its own.
    public static func methods(at path: String) -> [String] {
        allCases.filter { $0.matches(path) }.map(\.method)
    }

    private func matches(_ path: String) -> Bool {
        let (own, given) = (self.path.split(separator: "/"), path.split(separator: "/"))
        return own.count == given.count && zip(own, given).allSatisfy { $0 == "{id}" || $0 == $1 }
    }
}
