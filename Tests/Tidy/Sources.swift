import Foundation

/// The project's own files, as a reader sees them.
struct SourceFile: CustomStringConvertible {
    let path: String
    let text: String

    var description: String { path }
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    var isTest: Bool { path.hasPrefix("Tests/") }

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let swift = under(["Services", "Shared", "Clients", "Tests"], endings: [".swift"])
    static let scripts = under(["Makefile", "scripts"], endings: [""])
    static let testScripts = under(["Tests"], endings: [".py", ".js", ".mjs"])
    /// What runs Parlor elsewhere, with the sentences of its alerts.
    static let deployment = under(
        ["compose", "package"], endings: [".yml", ".yaml", ".env", ".service"])
    static let prose = under(["README.md", "docs"], endings: [".md"])

    static func at(_ path: String) throws -> SourceFile {
        SourceFile(
            path: path,
            text: try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
    }

    private static func under(_ places: [String], endings: [String]) -> [SourceFile] {
        places.flatMap { place -> [String] in
            let inside =
                FileManager.default.enumerator(atPath: root.appendingPathComponent(place).path)?
                .compactMap { $0 as? String }.map { "\(place)/\($0)" } ?? []
            return inside.isEmpty ? [place] : inside
        }
        .filter { path in endings.contains { path.hasSuffix($0) } }
        .sorted()
        .compactMap { try? at($0) }
    }
}
