import Foundation
import ParlorGames
import Testing

/// The page about party games lists what there is.
@Suite struct PartyPageTests {
    private static let page = try! String(
        contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/party.md"), encoding: .utf8)

    @Test(arguments: Catalogue.standard.entries.filter { $0.categories != nil }.map(\.id))
    func `its table has every game as the catalogue does`(id: String) throws {
        let entry = try #require(Catalogue.standard[id]?.entry)
        let row = try #require(
            Self.page.split(separator: "\n").first { $0.hasPrefix("| `\(id)` |") })
        let (least, most) = (entry.policy.minPlayers, entry.policy.maxPlayers)
        #expect(row.contains("| \(entry.displayName) | \(least) to \(most) |"))
        let categories = (entry.categories ?? []).map { "`\($0)`" }.joined(separator: ", ")
        #expect(row.hasSuffix("| \(categories) |"))
    }
}
