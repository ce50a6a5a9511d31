import Foundation
import Testing

@testable import Parlor

@Suite struct DeckFileCheckTests {
    private func check(_ text: String?) throws -> (check: DeckFileCheck, path: String) {
        let file = URL.temporaryDirectory.appending(path: "deck-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try text?.write(to: file, atomically: true, encoding: .utf8)
        return (DeckFileCheck(file.path), file.path)
    }

    @Test func `a deck in order is told in a line`() throws {
        let (check, path) = try check(
            """
            {"game": "mostLikelyTo", "language": "en", "categories": [
              {"id": "own", "name": "Own", "cards": [{"text": "Most likely to win"}]}
            ]}
            """)
        #expect(check.isFine)
        #expect(check.lines == ["\(path): mostLikelyTo, en, 1 category, 1 card"])
    }

    @Test func `a broken deck is told in a line for each mistake`() throws {
        let (check, path) = try check("{\n\"game\": \"chess\"}")
        #expect(!check.isFine)
        #expect(check.lines.first?.hasPrefix("\(path):2: There is no game 'chess'") == true)
        #expect(
            check.lines.dropFirst() == [
                "\(path):1: The deck has no 'language'. Add it.",
                "\(path):1: The deck has no 'categories'. Add it.",
            ])
    }

    @Test func `a file that is not there is told too`() throws {
        let (check, path) = try check(nil)
        #expect(!check.isFine)
        #expect(check.lines.count == 1)
        #expect(check.lines.first?.hasPrefix("\(path):1: The file can't be read.") == true)
    }

    @Test func `what is no word of the command is a usage fault`() throws {
        let invocation = try Invocation(["chekc", "a.json"], of: .deck)
        #expect(
            throws: Complaint.usage(
                "There is no command 'deck chekc'. Did you mean 'deck check'?")
        ) {
            try Command.deck.run(invocation)
        }
    }
}
