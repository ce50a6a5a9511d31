import Foundation

/// The executables under test: those in `PARLOR_BIN`, else those built beside these tests.
enum Executables {
    static let folder: String = {
        let given = ProcessInfo.processInfo.environment["PARLOR_BIN"] ?? ""
        if !given.isEmpty { return URL(fileURLWithPath: given).path }
        let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return ([tests] + built).first { has("parlor", in: $0.path) }?.path ?? tests.path
    }()

    /// Those of the plan that ships, in its order.
    static let services = [
        "bus", "profile-store", "lobby", "game-authority", "drawing-store", "chat-store",
        "sync-fanout", "gateway",
    ]

    static func path(_ name: String) throws -> String {
        guard has(name, in: folder) else {
            throw Unusable(
                "There is no \(name) in \(folder): run 'swift build', or set PARLOR_BIN to the "
                    + "folder of the executables.")
        }
        return "\(folder)/\(name)"
    }

    /// What a process of ours is told: nothing of another Parlor that may run here.
    static func environment(_ settings: [String: String]) -> [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("PARLOR_") }
            .merging(settings) { _, setting in setting }
    }

    /// Where the sources are.
    static var checkout: String { root.path }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static var built: [URL] {
        ["debug", "release"].map { root.appendingPathComponent(".build/\($0)") }
    }

    private static func has(_ name: String, in folder: String) -> Bool {
        access("\(folder)/\(name)", X_OK) == 0
    }
}
