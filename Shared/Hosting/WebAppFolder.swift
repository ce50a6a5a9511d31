import Platform

/// Where the web app is that the gateway serves.
public enum WebAppFolder {
    /// The one in `PARLOR_WEB`, else the one that came with these executables. Nil is none, as when
    /// `PARLOR_WEB` is there and empty.
    public static func chosen(
        by environment: [String: String], executables: String
    ) -> String? {
        guard let folder = environment["PARLOR_WEB"] else { return installed(with: executables) }
        return folder.isEmpty ? nil : folder
    }

    /// Parlor's own: `share/parlor/web` of a package, whose executables are in `bin` or `lib/parlor`;
    /// or `Clients/Web` of the sources that were built.
    public static func installed(with executables: String) -> String? {
        let path = executables.split(separator: "/")
        var places = [1, 2].map { path.dropLast($0) + ["share", "parlor", "web"] }
        if let build = path.lastIndex(of: ".build") {
            places.append(path[..<build] + ["Clients", "Web"])
        }
        return places.map { "/" + $0.joined(separator: "/") }.first(where: isFolder)
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
