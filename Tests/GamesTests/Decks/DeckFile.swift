import Foundation
import ParlorWire
import Testing

@testable import ParlorGames

/// The file of a deck that comes with Parlor, as an argument of tests.
struct DeckFile: CustomTestStringConvertible, Sendable {
    let game: String
    let bytes: Bytes

    var testDescription: String { game }

    static let builtIn: [DeckFile] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Shared/Decks")
        let files = try! FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        return files.filter { $0.pathExtension == "json" }
            .sorted { $0.path < $1.path }.map { file in
                DeckFile(
                    game: file.deletingPathExtension().lastPathComponent,
                    bytes: Bytes(try! Data(contentsOf: file)))
            }
    }()
}

extension PartyCard {
    /// All that is written on it, its own text first.
    var texts: [String] {
        [text] + [options, answers, clues, misses, samples, forbidden].flatMap { $0 ?? [] }
            + (statements ?? []).flatMap(\.self)
    }
}
