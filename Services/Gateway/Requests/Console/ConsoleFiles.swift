import Contracts
import Door
import ParlorWire
import Sessions

/// The operator's console as files: its page, and what that takes from Parlor's own web app. Where
/// `PARLOR_WEB` names another app or none, the console is the same.
///
/// Below `/console` the folder of the web app stands as it is: the page names
/// `/console/console/main.js` and `/console/app/view.js`.
final class ConsoleFiles {
    private static let page = "/console/index.html"
    private static let folders = [
        "/console/", "/app/", "/art/", "/style/", "/parlor/", "/parlor.js",
    ]

    private let path: String?
    /// Read at the first request: most gateways never serve an operator.
    private var folder: WebFolder?
    private var lookedAt: Instant?

    init(folder path: String?) { self.path = path }

    /// Only for those who are let in.
    func response(to request: HTTPRequest, now: Instant) -> HTTPResponse {
        do throws(WebFault) {
            try look(now)
        } catch {
            return .error(
                503, .unavailable, "The console's page can't be read: \(error)", Self.unkept)
        }
        guard folder?[Self.page] != nil else {
            return .error(
                404, .notFound,
                "The console's page is not installed: it is in share/parlor/web, beside the folder "
                    + "of Parlor's executables.", Self.unkept)
        }
        return file(request)?.response(to: request, keeping: .never)
            ?? .error(404, .notFound, "There is nothing at \(request.path).", Self.unkept)
    }
}

extension ConsoleFiles {
    private static let unkept = [
        (name: "cache-control", value: "no-store"), ("x-content-type-options", "nosniff"),
    ]

    private func file(_ request: HTTPRequest) -> WebContent? {
        let path = String(request.path.dropFirst("/console".count))
        if path.isEmpty || path == "/" { return folder?[Self.page] }
        return Self.folders.contains(where: path.hasPrefix) ? folder?[path] : nil
    }

    private func look(_ now: Instant) throws(WebFault) {
        guard let path, lookedAt.map({ now - $0 >= WebApp.interval }) ?? true else { return }
        if let folder { try folder.refresh() } else { folder = try WebFolder(path) }
        lookedAt = now
    }
}
