import Door
import ParlorWire

extension WebContent {
    /// How long a browser may use it.
    enum Keeping {
        /// Until it asks again whether this is still the newest.
        case checked
        case forGood
        /// Not at all.
        case never

        fileprivate var header: String {
            switch self {
            case .checked: "no-cache"
            case .forGood: "public, max-age=31536000, immutable"
            case .never: "no-store"
            }
        }
    }

    func response(to request: HTTPRequest, keeping: Keeping) -> HTTPResponse {
        let packed = request.acceptsGzip ? packed : nil
        let tag = "\"\(fingerprint)\(packed == nil ? "" : "-gzip")\""
        var headers: [(name: String, value: String)] = [
            ("content-type", type), ("etag", tag), ("cache-control", keeping.header),
            ("x-content-type-options", "nosniff"),
        ]
        if isText { headers.append(("vary", "accept-encoding")) }
        if isPage { headers += PageHeaders(request).all }
        guard !request.knows(tag) else { return HTTPResponse(304, headers) }
        if packed != nil { headers.append(("content-encoding", "gzip")) }
        return HTTPResponse(200, headers, body: packed ?? bytes)
    }
}

extension HTTPRequest {
    /// The client has what has this tag, also if a proxy made it a weak one.
    fileprivate func knows(_ tag: String) -> Bool {
        Self.list(headers["if-none-match"]).contains { $0 == tag || $0 == "W/" + tag || $0 == "*" }
    }

    /// `accept-encoding` of RFC 9110: a weight of 0 says no.
    var acceptsGzip: Bool {
        var weights: [String: Double] = [:]
        for coding in Self.list(headers["accept-encoding"]?.lowercased()) {
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
            weights[String(name)] = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
        }
        return weights["gzip"] ?? weights["*"] ?? 0 > 0
    }

    private static func list(_ header: String?) -> [String] {
        (header ?? "").split(separator: ",").map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }
}
