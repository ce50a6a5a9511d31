import Contracts
import Door
import Hosting
import ParlorWire
import Sessions

/// A request that waits for its response.
struct OpenRequest {
    /// What its response has besides.
    let headers: CrossOrigin.Headers
    fileprivate let address: Address
    fileprivate let refusedAs: CallName?

    init(from address: Address, to route: Route?, _ headers: CrossOrigin.Headers) {
        (self.headers, self.address) = (headers, address)
        refusedAs = route?.refusedAs
    }
}

/// A refused request for a session: a wrong password, a code that no longer works. Nothing of the
/// request's body is in it.
struct RefusedRequest {
    /// More than are told of at once.
    static let most = 1_024
    /// Of one address: nobody can drive the refusals of others out of an operator's sight, since
    /// strangers may send requests that can't be read as often as they like.
    static let ofAnAddress = Rate(1, burst: 100)

    let address: Address
    fileprivate let call: CallName
    fileprivate let failure: Failure
    fileprivate let account: PersonID?

    /// Nil where such a request is not noted: it was for no session, or is repeated until another
    /// device confirms it.
    init?(_ request: OpenRequest?, _ failure: Failure, about account: PersonID?) {
        guard let request, let call = request.refusedAs, failure.code != .notConfirmed else {
            return nil
        }
        (self.call, self.failure, self.account) = (call, failure, account)
        address = request.address
    }
}

extension RefusalNote {
    /// Nobody has signed in, so it was this gateway that asked.
    init(_ refused: RefusedRequest, at now: Timestamp) {
        self.init(
            at: now, by: .part("gateway"), call: refused.call,
            stream: refused.account.map { StreamName("account", $0.key) }, refused.failure,
            address: "\(refused.address)")
    }
}

extension Route {
    /// What a refused request is noted as; nil for a route that opens no session.
    fileprivate var refusedAs: CallName? {
        switch self {
        case .openSession: "session.open"
        case .refreshSession: "session.refresh"
        case .signIn: "session.signin"
        case .signInByProvider: "session.oidc"
        case .attachProvider: "session.attach"
        case .forgotPassword: "session.forgot"
        case .resetPassword: "session.reset"
        case .offerSession: "session.offer"
        case .claimSession: "session.claim"
        case .collectSession: "session.collect"
        case .uploadPhoto, .photo, .export, .invitation, .drawnInvitation, .health, .readiness,
            .metrics, .appleApps, .androidApps, .files:
            nil
        }
    }
}
