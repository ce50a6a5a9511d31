import Door
import Sodium
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The web app's files, read from a folder when they are asked for.
struct StaticFiles: Sendable {
    private static let most = 8 << 20

    /// Nil when this gateway serves none: `PARLOR_WEB` is unset.
    private let folder: String?

    init(_ environment: [String: String]) {
        folder = environment["PARLOR_WEB"].flatMap { $0.isEmpty ? nil : $0 }
    }

    func response(to request: HTTPRequest) -> HTTPResponse {
        let path = request.path.hasSuffix("/") ? request.path + "index.html" : request.path
        return page(path, for: request)
            ?? .error(404, .notFound, "There is nothing at \(request.path).")
    }

    /// Nil when there is no such file.
    func page(_ path: String, for request: HTTPRequest) -> HTTPResponse? {
        guard let folder, !path.contains("/."), let bytes = Self.read(folder + path) else {
            return nil
        }
        let tag = "\"\(Fingerprint(of: bytes).text)\""
        var headers: [(name: String, value: String)] = [
            ("content-type", Self.type(of: path)), ("etag", tag),
            ("x-content-type-options", "nosniff"), ("cache-control", "no-cache"),
        ]
        guard request.headers["if-none-match"] != tag else { return HTTPResponse(304, headers) }
        if path.hasSuffix(".html") {
            headers.append(("content-security-policy", "default-src 'self'; img-src 'self' data:"))
        }
        return HTTPResponse(200, headers, body: bytes)
    }

    private static func type(of path: String) -> String {
        switch path.split(separator: ".").last.map(String.init) {
        case "html": "text/html; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json", "map": "application/json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "webp": "image/webp"
        case "ico": "image/x-icon"
        case "woff2": "font/woff2"
        case "wasm": "application/wasm"
        case "txt": "text/plain; charset=utf-8"
        default: "application/octet-stream"
        }
    }

    private static func read(_ path: String) -> Bytes? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= most
        else { return nil }
        var bytes = Bytes(repeating: 0, count: Int(status.st_size))
        let count = read(file, &bytes, bytes.count)
        guard count == bytes.count else { return nil }
        return bytes
    }

    private static func read(_ file: Int32, _ bytes: inout Bytes, _ count: Int) -> Int {
        #if canImport(Glibc)
            Glibc.read(file, &bytes, count)
        #else
            Darwin.read(file, &bytes, count)
        #endif
    }
}
