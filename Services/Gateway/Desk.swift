import Door
import Wire

/// What is answered over HTTP.
enum Desk {
    static func response(to request: HTTPRequest) -> HTTPResponse {
        guard request.path == "/healthz" else {
            return .error(404, .notFound, "There is nothing at \(request.path).")
        }
        guard ["GET", "HEAD"].contains(request.method) else {
            return .error(
                405, .badInput, "\(request.path) can only be read.", [("allow", "GET, HEAD")])
        }
        return .text("ok\n")
    }
}
