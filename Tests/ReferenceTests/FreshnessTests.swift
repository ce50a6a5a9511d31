import Foundation
import Reference
import Testing

@Suite struct FreshnessTests {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let files = Result { try reference().files() }

    /// Reads all sources: tests that need the same of it share it.
    static func reference() throws -> Reference { try Reference(root: root) }

    @Test(arguments: [
        "docs/protocol.md", "docs/asyncapi.yaml", "docs/openapi.yaml",
        "Clients/Web/parlor/protocol.d.ts",
    ])
    func `the reference says what the types say`(_ path: String) throws {
        let written = try Self.files.get()[path]
        let kept = try? String(
            contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
        let isFresh = kept == written
        #expect(isFresh, "\(path) is stale: run 'make docs'.")
    }
}
