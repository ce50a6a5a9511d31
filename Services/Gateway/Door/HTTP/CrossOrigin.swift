/// What pages of other origins may read over HTTP: the same pages as may open a WebSocket.
public struct CrossOrigin: Sendable {
    public typealias Headers = [(name: String, value: String)]

    /// Nil is any.
    public let origins: Set<String>?

    public init(origins: Set<String>?) { self.origins = origins }

    /// Pages may ask for more than a `GET` there.
    public static func isOfTheProtocol(_ path: String) -> Bool { path.hasPrefix("/v1/") }

    /// The web client, which pages import: `parlor.js`, the files that it imports, their types.
    /// Other files are for the gateway's own pages.
    private static func isOfTheClient(_ path: String) -> Bool {
        ["/parlor.js", "/parlor.d.ts"].contains(path) || path.hasPrefix("/parlor/")
    }

    /// What lets a page read the answer, whatever it is.
    public func headers(at path: String, for origin: String?) -> Headers {
        guard Self.isOfTheProtocol(path) || Self.isOfTheClient(path) else { return [] }
        guard let origins else { return Self.reading(by: "*") }
        let vary: Headers = [("vary", "Origin")]
        guard let origin, origins.contains(origin) else { return vary }
        return vary + Self.reading(by: origin)
    }

    private static func reading(by origin: String) -> Headers {
        [
            ("access-control-allow-origin", origin),
            ("access-control-expose-headers", "etag, retry-after"),
        ]
    }
}
