import Contracts
import Door
import Wire

extension CrossOrigin {
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
