import Contracts
import Foundation
import ParlorWire
import Reference
import Testing

/// What the documentation has an operator type is there.
@Suite struct NamesTests {
    private static let root = FreshnessTests.root
    private static let calls = Result { try FreshnessTests.reference().callNames }
    /// How to add a kind of one's own has such a kind.
    private static let invented = ["docs/adding.md"]

    private static let pages: [String] = {
        let folders = ["", "docs", "docs/protocol", "compose", "package"]
        return folders.flatMap { folder in
            let names = try? FileManager.default.contentsOfDirectory(
                atPath: root.appending(path: folder).path)
            return (names ?? []).map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
        }.filter { name in
            [".md", ".yml", ".yaml", ".env", "Makefile"].contains { name.hasSuffix($0) }
                && !invented.contains(name)
        }.sorted()
    }()

    private func text(_ page: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
    }

    @Test func `there are pages that name topics and calls`() throws {
        #expect(Self.pages.contains("docs/operations.md"))
        #expect(Self.pages.contains("compose/alerts.yml"))
    }

    @Test(arguments: pages)
    func `every topic that is tapped is of a kind that is there`(_ page: String) throws {
        let kinds = Kind.names.union(Kind.forParts).map(\.rawValue)
        for match in try text(page).matches(of: /(?:\btap |TOPIC=)([a-z]+)\./) {
            let kind = String(match.1)
            #expect(kinds.contains(kind), "\(page) taps '\(kind).', which nobody publishes.")
        }
    }

    @Test(arguments: pages)
    func `every call that is made can be made`(_ page: String) throws {
        let calls = try Self.calls.get()
        for match in try text(page).matches(of: /parlor call\s+([a-z]+)\.([A-Za-z]+)/) {
            let (kind, name) = (String(match.1), "\(match.1).\(match.2)")
            #expect(calls.contains(name), "\(page) makes the call \(name), which is not there.")
            #expect(kind != "journal", "\(page): a journal's calls go to a stream's own kind.")
        }
    }
}
