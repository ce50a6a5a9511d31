import Door
import ParlorWire
import Sodium

/// What is sent for one path of the web app.
final class WebContent {
    /// Longer files are sent as they are, since compression would hold up everybody else.
    private static let longestPacked = 1 << 20
    /// Shorter ones fit into one packet anyway.
    private static let shortestPacked = 512

    let bytes: Bytes
    let type: String
    let fingerprint: String

    /// The same in gzip, made when it is first asked for; nil when that saves nothing.
    private(set) lazy var packed: Bytes? = {
        guard isText, Self.shortestPacked...Self.longestPacked ~= bytes.count else { return nil }
        let packed = Gzip.pack(bytes)
        return packed.count < bytes.count ? packed : nil
    }()

    init(_ bytes: Bytes, at path: String) {
        self.bytes = bytes
        type = Self.type(of: path)
        fingerprint = Fingerprint(of: bytes).text
    }

    var isPage: Bool { type.hasPrefix("text/html") }

    /// Pictures and fonts are compressed already.
    var isText: Bool {
        type.hasPrefix("text/")
            || ["application/json", "application/manifest+json", "image/svg+xml"].contains(type)
    }

    private static func type(of path: String) -> String {
        switch path.split(separator: ".").last.map(String.init) {
        case "html": "text/html; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json", "map": "application/json"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "webp": "image/webp"
        case "ico": "image/x-icon"
        case "woff2": "font/woff2"
        case "mp3": "audio/mpeg"
        case "wasm": "application/wasm"
        case "txt", "md", "ts": "text/plain; charset=utf-8"
        default: "application/octet-stream"
        }
    }
}
