import Foundation
import ParlorKit

/// Where the sign-ins of `parlor play` are kept: a folder for each server, and in it for each name.
struct SignIns: Sendable {
    private let folder: URL

    init(_ environment: [String: String]) {
        func path(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let data = path("XDG_DATA_HOME") ?? (path("HOME") ?? NSHomeDirectory()) + "/.local/share"
        folder = URL(fileURLWithPath: data).appendingPathComponent("parlor/play")
    }

    func keeper(of name: String?, at server: ServerAddress) -> FolderKeeper {
        let place = folder.appendingPathComponent(Self.file(server.description))
        return FolderKeeper(
            place.appendingPathComponent(name.map { "as-" + Self.file($0) } ?? "own"))
    }

    private static func file(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "other"
    }
}
