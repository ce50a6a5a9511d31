/// What is answered over HTTP.
public enum Route: CaseIterable, Sendable {
    /// A new guest.
    case openSession
    /// A newer token for the same device. The refresh token is spent by it, and a new one comes.
    /// Who names the request by a `cid` and loses the answer asks again with the same `cid` within
    /// a minute, and gets the same refresh token; any other use of a spent one is refused.
    case refreshSession
    /// Another device of an account that has an email.
    case signIn
    /// An image: PNG, JPEG, WebP or GIF by content.
    case uploadPhoto
    /// The image; it never changes.
    case photo
    /// The web app at that room.
    case invitation
    /// The invitation to that room as a QR code.
    case drawnInvitation
    /// `ok`, as long as the gateway lives.
    case health
    /// `ready`, or 503 and who is missing.
    case readiness
    /// Every instance's counters, as Prometheus reads them: for this machine, or with the
    /// operator's token as Bearer.
    case metrics
    /// The web app's files, where `PARLOR_WEB` says that there are some.
    case files

    public var method: String {
        switch self {
        case .openSession, .refreshSession, .signIn, .uploadPhoto: "POST"
        case .photo, .invitation, .drawnInvitation, .health, .readiness, .metrics, .files: "GET"
        }
    }

    /// `{id}` stands for one name; the files are wherever nothing else is.
    public var path: String {
        switch self {
        case .openSession: "/v1/session"
        case .refreshSession: "/v1/session/refresh"
        case .signIn: "/v1/session/signin"
        case .uploadPhoto: "/v1/photos"
        case .photo: "/v1/photos/{id}"
        case .invitation: "/join/{id}"
        case .drawnInvitation: "/v1/rooms/{id}/qr.svg"
        case .health: "/healthz"
        case .readiness: "/readyz"
        case .metrics: "/metrics"
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
