import Door
import ParlorWire
import Sessions
import Tokens

extension RequestHandler {
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

extension HTTPRequest {
    /// What its authorization carries.
    var bearer: String? {
        guard let header = headers["authorization"], header.lowercased().hasPrefix("bearer ")
        else { return nil }
        return String(header.dropFirst(7))
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
}
