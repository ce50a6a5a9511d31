/// What a path means to the web app.
enum WebPath: Equatable {
    /// The app itself: it reads the path, and shows what belongs there.
    case app
    case file(String)
    /// A file of the app as it was when all its files had this hash.
    case pinned(String, hash: String)
    case nothing

    /// They belong to the protocol, and to operators.
    private static let reserved: Set<Substring> = ["v1", "console"]

    /// Of a path that is decoded.
    init(_ path: String) {
        let names = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        self = .nothing
        guard let first = names.first, let last = names.last, !Self.reserved.contains(first),
            !names.dropLast().contains(""), !names.contains(where: { $0.hasPrefix(".") })
        else { return }
        if first.hasPrefix("~") {
            // What is not served to everybody has no address that everybody may keep.
            guard names.count > 1, !last.isEmpty, !Self.reserved.contains(Array(names)[1])
            else { return }
            let file = "/" + names.dropFirst().joined(separator: "/")
            self = .pinned(file, hash: String(first.dropFirst()))
        } else {
            self = last.contains(".") ? .file(path) : .app
        }
    }
}
