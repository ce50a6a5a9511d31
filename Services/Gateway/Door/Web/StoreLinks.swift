import ParlorWire

/// Where people get the native apps: an invitation's page offers them.
public struct StoreLinks: Sendable {
    private static let longest = 2_048

    /// What the page has in its head, in HTML.
    public let metas: [String]

    init(_ environment: [String: String]) throws(WebFault) {
        var metas: [String] = []
        for (setting, name) in [
            ("PARLOR_APP_STORE_URL", "parlor-app-store"),
            ("PARLOR_PLAY_STORE_URL", "parlor-play-store"),
        ] {
            guard let url = environment[setting], !url.isEmpty else { continue }
            guard Self.isWellFormed(url) else {
                throw WebFault(
                    "\(setting) is '\(url)'. It is an address like https://apps.example/parlor.")
            }
            let escaped = url.replacing("&", with: "&amp;")
            metas.append("<meta name=\"\(name)\" content=\"\(escaped)\">")
        }
        self.metas = metas
    }

    /// Of the letters of an address alone, so that nothing of it is HTML.
    private static func isWellFormed(_ url: String) -> Bool {
        let rest = url.dropFirst("https://".count)
        return url.hasPrefix("https://") && url.utf8.count <= longest
            && rest.utf8.first?.isLetter == true
            && rest.utf8.allSatisfy {
                $0.isLetter || $0.isDigit || "-._~:/?#[]@!$&()*+,;=%".utf8.contains($0)
            }
    }
}
