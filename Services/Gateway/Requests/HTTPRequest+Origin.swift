import Door
import Wire

extension HTTPRequest {
    /// Where the gateway was reached; nothing when that isn't said in plain letters.
    var origin: String {
        guard PublicURL.base.isEmpty else { return PublicURL.base }
        guard let host else { return "" }
        return (headers["x-forwarded-proto"] == "https" ? "https://" : "http://") + host
    }

    /// The name or address and the port that the request came by, if it is one.
    var host: String? {
        guard let host = headers["host"], (1...255).contains(host.utf8.count),
            host.utf8.allSatisfy({ $0.isLetter || $0.isDigit || ".-:[]".utf8.contains($0) })
        else { return nil }
        return host
    }
}
