import Contracts
import Door
import ParlorWire

extension CrossOrigin {
    /// The origin of a page that is neither ours nor in the operator's list; nil where there is none.
    func foreignOrigin(of request: HTTPRequest) -> String? {
        guard let origin = request.visitor.origin, !request.isOfOwnPage else { return nil }
        return origins?.contains(origin) == true ? nil : origin
    }

    /// Why a page may not ask this; nil where it may. Without a list every page may ask what a browser
    /// asks about first: a page can't send anything else unnoticed, with an empty click say.
    func refusal(of request: HTTPRequest) -> Failure? {
        guard request.method == "POST", Self.isOfTheProtocol(request.path),
            let origin = foreignOrigin(of: request)
        else { return nil }
        guard origins == nil else {
            return Failure(.forbidden, "Pages of \(origin) may not ask this.")
        }
        guard !request.isJSON, request.headers["authorization"] == nil else { return nil }
        return Failure(
            .forbidden, "A page of another origin sends this with 'content-type: application/json'."
        )
    }

    /// What a browser asks before it lets a page ask; nil when it is none of that.
    func preflight(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.method == "OPTIONS", Self.isOfTheProtocol(request.path),
            let origin = request.visitor.origin,
            request.headers["access-control-request-method"] != nil
        else { return nil }
        guard origins?.contains(origin) ?? true else {
            return .error(403, .forbidden, "Pages of \(origin) may not ask this.")
        }
        let methods = Route.methods(at: request.path)
        guard !methods.isEmpty else { return nil }
        return HTTPResponse(
            204,
            [
                ("access-control-allow-methods", methods.joined(separator: ", ")),
                ("access-control-allow-headers", "authorization, content-type, if-none-match"),
                ("access-control-max-age", "7200"),
            ])
    }
}
