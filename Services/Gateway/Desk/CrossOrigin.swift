import Contracts
import Door
import Sessions
import Wire

/// What pages of other origins may ask over HTTP: the same pages as may open a WebSocket.
struct CrossOrigin {
    /// Nil is any.
    let origins: Set<String>?

    typealias Headers = [(name: String, value: String)]

    /// What lets a page read the answer.
    func headers(for request: HTTPRequest) -> Headers {
        guard request.isOfTheProtocol, let origins else {
            return request.isOfTheProtocol ? [("access-control-allow-origin", "*")] : []
        }
        let vary: Headers = [("vary", "Origin")]
        guard let origin = request.visitor.origin, origins.contains(origin) else { return vary }
        return vary + [("access-control-allow-origin", origin)]
    }

    /// What a browser asks before it lets a page ask; nil when it is none of that.
    func preflight(_ request: HTTPRequest) -> HTTPResponse? {
        guard request.method == "OPTIONS", request.isOfTheProtocol,
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
                ("access-control-allow-headers", "authorization, content-type"),
                ("access-control-max-age", "7200"),
            ])
    }
}

extension HTTPRequest {
    fileprivate var isOfTheProtocol: Bool { path.hasPrefix("/v1/") }
}
