import Contracts
import Door
import ParlorWire
import Sessions

/// The web app over HTTP: its page at every path of its own, and its files.
///
/// The page names all other files by `/~HASH/`, where HASH stands for the contents of all of them. So
/// a browser keeps them for good, and never mixes two versions.
final class WebApp {
    /// Interval between two looks at the folder.
    static let interval: Duration = .seconds(1)
    private static let page = "/index.html"
    /// In a page: what all relative addresses in it begin with.
    private static let base = "<base href=\"/\">"

    private let folder: WebFolder?
    private let settings: WebSettings
    private var lookedAt: Instant?
    private var fault: WebFault?
    /// Pages as they are sent, by their paths, for one hash.
    private var pages: (hash: String, contents: [String: WebContent]) = ("", [:])

    init(_ settings: WebSettings) throws(WebFault) {
        self.settings = settings
        guard let path = settings.folder else {
            folder = nil
            return
        }
        folder = try WebFolder(path)
    }

    /// How many files were read.
    var reads: Int { folder?.reads ?? 0 }

    func response(to request: HTTPRequest, now: Instant) -> HTTPResponse {
        association(for: request) ?? file(for: request, now: now)
            ?? .error(
                404, .notFound, "There is nothing at \(request.path).",
                [("cache-control", "no-store"), ("x-content-type-options", "nosniff")])
    }

    /// The app's page, whatever the path; nil without an app.
    func page(for request: HTTPRequest, now: Instant) -> HTTPResponse? {
        look(now)
        return content(Self.page).map { $0.response(to: request, keeping: .checked) }
    }

    /// Why the folder could not be read again. Until it can, what was read before is served.
    func takeFault() -> WebFault? {
        defer { fault = nil }
        return fault
    }
}

extension WebApp {
    private func file(for request: HTTPRequest, now: Instant) -> HTTPResponse? {
        switch WebPath(request.path) {
        case .app: return page(for: request, now: now)
        case .file(let path):
            look(now)
            return content(path).map { $0.response(to: request, keeping: .checked) }
        case .pinned(let path, let hash):
            look(now)
            guard hash == folder?.hash else { return nil }
            return content(path).map { $0.response(to: request, keeping: .forGood) }
        case .nothing: return nil
        }
    }

    private func association(for request: HTTPRequest) -> HTTPResponse? {
        let body: Bytes?
        switch Route(method: request.method, path: request.path) {
        case .appleApps: body = settings.appleApps
        case .androidApps: body = settings.androidApps
        default: body = nil
        }
        return body.map { body in
            HTTPResponse(
                200,
                [
                    ("content-type", "application/json"), ("x-content-type-options", "nosniff"),
                    ("cache-control", "no-cache"),
                ], body: body)
        }
    }

    private func look(_ now: Instant) {
        guard let folder, lookedAt.map({ now - $0 >= Self.interval }) ?? true else { return }
        lookedAt = now
        do { try folder.refresh() } catch { fault = error }
    }

    private func content(_ path: String) -> WebContent? {
        guard let folder, let content = folder[path] else { return nil }
        guard content.isPage else { return content }
        if pages.hash != folder.hash { pages = (folder.hash, [:]) }
        if let page = pages.contents[path] { return page }
        let page = WebContent(written(content.bytes, hash: folder.hash), at: path)
        pages.contents[path] = page
        return page
    }

    /// With the hash, and with what the operator said of the native apps.
    private func written(_ page: Bytes, hash: String) -> Bytes {
        let head = ["<base href=\"/~\(hash)/\">"] + settings.stores.metas
        let text = String(decoding: page, as: UTF8.self)
        return Bytes(
            text.replacing(Self.base, with: head.joined(separator: "\n"), maxReplacements: 1).utf8)
    }
}
