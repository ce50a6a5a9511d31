import Contracts
import Door
import ParlorWire

extension HTTPResponse {
    init(_ failure: Failure) {
        let status = failure.code.httpStatus
        var headers = [(name: "content-type", value: "application/json")]
        if let wait = failure.retryAfterMs {
            headers.append(("retry-after", "\(wait / 1_000 + 1)"))
        }
        if status == 401 { headers.append(("www-authenticate", "Bearer")) }
        self.init(status, headers, body: JSON.encode(HTTPFailure(failure)))
    }

    static func json(_ body: some Encodable, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status, [("content-type", "application/json"), ("cache-control", "no-store")],
            body: JSON.encode(body))
    }
}
