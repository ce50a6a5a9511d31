import Door
import ParlorWire

extension HTTPRequest {
    private static let longestSession = 256

    /// The session that it is in: of its authorization, else of its cookie.
    var consoleSession: String? {
        let session = bearer ?? cookie(RequestHandler.consoleCookie)
        guard let session, (1...Self.longestSession).contains(session.utf8.count) else {
            return nil
        }
        return session
    }

    /// No page of another site asks. What is no browser says no origin.
    var isOfOwnPage: Bool { isOfPage(at: host) }

    /// The same, where a name that another site may have given this server's address is not ours.
    var isSurelyOfOwnPage: Bool { isOfPage(at: ownHost) }

    private func isOfPage(at host: String?) -> Bool {
        guard let asking = headers["origin"]?.lowercased() else { return true }
        let own = (host.map { ["http://\($0)", "https://\($0)"] } ?? []) + [PublicURL.base]
        return own.contains { !$0.isEmpty && $0.lowercased() == asking }
    }

    var isJSON: Bool {
        let type = headers["content-type"]?.lowercased().prefix { $0 != ";" }
        return type?.filter { $0 != " " } == "application/json"
    }

    /// A proxy before us speaks TLS with the browser.
    var isForwardedSecurely: Bool { headers["x-forwarded-proto"] == "https" }

    private func cookie(_ name: String) -> String? {
        let pairs = (headers["cookie"] ?? "").split(separator: ";").map { pair in
            pair.drop { $0 == " " }.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        }
        return pairs.first { $0.count == 2 && $0[0] == name }.map { String($0[1]) }
    }
}
