import Foundation
import Testing

@testable import Reference

@Suite struct FreshnessTests {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let files = Result { try reference().files() }
    private static let paths = (try? files.get().keys.sorted()) ?? [PagePlace.first.path]

    /// Reads all sources: tests that need the same of it share it.
    static func reference() throws -> Reference { try Reference(root: root) }

    @Test(arguments: paths)
    func `the reference says what the types say`(_ path: String) throws {
        let written = try Self.files.get()[path]
        let kept = try? String(
            contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
        let isFresh = kept == written
        #expect(isFresh, "\(path) is stale: run 'make docs'.")
    }

    @Test func `no page is left of a kind that is gone`() throws {
        let folder = Self.root.appendingPathComponent("docs/protocol").path
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
        let gone = Set(kept.map { "docs/protocol/\($0)" }).subtracting(Self.paths)
        #expect(gone == [], "Run 'make docs'.")
    }
}
