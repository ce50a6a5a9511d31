public import ParlorWire

/// What is answered over HTTP. The door adds how long it is and how the connection goes on.
public struct HTTPResponse: Sendable {
    public let status: Int
    public let headers: [(name: String, value: String)]
    public let body: Bytes

    public init(_ status: Int, _ headers: [(name: String, value: String)] = [], body: Bytes = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    public static func text(_ text: String) -> HTTPResponse {
        HTTPResponse(200, [("content-type", "text/plain; charset=utf-8")], body: Bytes(text.utf8))
    }

    public static func error(
        _ status: Int, _ code: ErrorCode, _ message: String,
        _ headers: [(name: String, value: String)] = []
    ) -> HTTPResponse {
        HTTPResponse(
            status, [("content-type", "application/json")] + headers,
            body: JSON.encode(["error": Failure(code, message)]))
    }

    /// The same with more headers.
    public func with(_ more: [(name: String, value: String)]) -> HTTPResponse {
        more.isEmpty ? self : HTTPResponse(status, headers + more, body: body)
    }

    func encoded(isForHead: Bool, keepsAlive: Bool) -> Bytes {
        var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status")\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        let hasBody = status >= 200 && status != 204 && status != 304
        if hasBody { text += "content-length: \(body.count)\r\n" }
        if !keepsAlive { text += "connection: close\r\n" }
        return Bytes((text + "\r\n").utf8) + (isForHead || !hasBody ? [] : body)
    }

    /// The head of one whose body comes in pieces, however many these will be.
    func head(of pieces: PieceFraming) -> Bytes {
        let length: [(name: String, value: String)] =
            pieces == .chunked ? [("transfer-encoding", "chunked")] : []
        var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Status")\r\n"
        for (name, value) in headers + length + [("connection", "close")] {
            text += "\(name): \(value)\r\n"
        }
        return Bytes((text + "\r\n").utf8)
    }

    private static let reasons = [
        200: "OK", 201: "Created", 204: "No Content", 206: "Partial Content",
        301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
        400: "Bad Request",
        401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        408: "Request Timeout", 409: "Conflict", 411: "Length Required", 413: "Content Too Large",
        414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
        417: "Expectation Failed", 422: "Unprocessable Content", 426: "Upgrade Required",
        429: "Too Many Requests", 431: "Request Header Fields Too Large",
        500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
        505: "HTTP Version Not Supported",
    ]
}
