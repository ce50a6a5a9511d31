import Door
import Platform
import Sodium
import Wire

/// The web app's files: each is read when it is asked for, and again when it has changed.
final class StaticFiles {
    private static let most = 8 << 20
    /// Of all that is remembered.
    private static let mostRemembered = 32 << 20

    private struct File {
        let bytes: Bytes
        let tag: String
        let version: [Int]
    }

    private var known: [String: File] = [:]
    private var remembered = 0
    private(set) var reads = 0

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
        guard let folder, !path.contains("/."), !path.contains("//"), let file = file(folder + path)
        else { return nil }
        let (bytes, tag) = (file.bytes, file.tag)
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

    private func file(_ path: String) -> File? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= Self.most
        else { return nil }
        let version = status.version
        if let known = known[path], known.version == version { return known }
        reads += 1
        var bytes = Bytes(repeating: 0, count: Int(status.st_size))
        guard Platform.read(descriptor, &bytes, bytes.count) == bytes.count else { return nil }
        let file = File(
            bytes: bytes, tag: "\"\(Fingerprint(of: bytes).text)\"", version: version)
        remember(file, path)
        return file
    }

    private func remember(_ file: File, _ path: String) {
        remembered += file.bytes.count - (known[path]?.bytes.count ?? 0)
        known[path] = file
        guard remembered > Self.mostRemembered else { return }
        (known, remembered) = ([path: file], file.bytes.count)
    }
}
