import DeckFiles
import Files
import Foundation
import ParlorGames
import ParlorWire
import Testing

@Suite final class DeckFolderTests {
    private let path = URL.temporaryDirectory.appending(path: "decks-\(UUID().uuidString)").path
    private var now = Timestamp(milliseconds: 1_000_000)
    private var news: [FolderNews] = []

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func open() throws -> DeckFolder {
        try DeckFolder(path, now: now) { [unowned self] in news.append($0) }
    }

    private func write(_ text: String, to name: String) throws {
        try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    }

    private static func deck(
        _ category: String, _ card: String, language: String = "en"
    ) -> String {
        """
        {"game": "mostLikelyTo", "language": "\(language)", "categories": [
          {"id": "\(category)", "name": "Own", "cards": [{"text": "Most likely to \(card)"}]}
        ]}
        """
    }

    private func isRenewed(_ folder: DeckFolder) -> Bool {
        now = now + .seconds(1)
        return folder.refresh(now: now)
    }

    private func cards(in category: String, of folder: DeckFolder) -> [String]? {
        folder.decks["mostLikelyTo"]?.categories.first { $0.id == category }?.cards.map(\.text)
    }

    @Test func `an empty folder changes nothing`() throws {
        let folder = try open()
        #expect(folder.decks == BuiltInDecks.all)
        #expect(!isRenewed(folder))
        #expect(news.isEmpty)
    }

    @Test func `a missing folder is a fault with a sentence`() {
        let fault = #expect(throws: FolderFault.self) {
            try DeckFolder("\(path)/none", now: now) { _ in }
        }
        #expect(fault?.description.hasPrefix("PARLOR_DECKS is '\(path)/none'") == true)
        #expect(fault?.description.hasSuffix("or leave PARLOR_DECKS out.") == true)
    }

    @Test func `an operator's categories join those of the game`() throws {
        try write(Self.deck("own", "win"), to: "own.json")
        try write("not a deck", to: "notes.txt")
        let folder = try open()
        #expect(cards(in: "own", of: folder) == ["Most likely to win"])
        let builtIn = try #require(BuiltInDecks.all["mostLikelyTo"])
        #expect(
            folder.decks["mostLikelyTo"]?.categoryIDs == builtIn.categoryIDs + ["own"])
        #expect(
            news == [
                .taken("The deck file own.json is in use: mostLikelyTo, en, 1 category, 1 card.")
            ])
    }

    @Test func `of several files the last by name wins`() throws {
        try write(Self.deck("own", "win"), to: "b.json")
        try write(Self.deck("own", "lose"), to: "a.json")
        #expect(cards(in: "own", of: try open()) == ["Most likely to win"])
    }

    @Test func `another language is known by its name`() throws {
        try write(Self.deck("de-own", "gewinnen", language: "de"), to: "de.json")
        let deck = try #require(try open().decks["mostLikelyTo"])
        #expect(
            deck.cards(in: CategoryChoice(ids: ["de"])).map(\.text) == ["Most likely to gewinnen"])
        #expect(!deck.cards(in: nil).contains { $0.text.contains("gewinnen") })
    }

    @Test func `a changed, a new and a removed file are noticed`() throws {
        try write(Self.deck("own", "win"), to: "own.json")
        let folder = try open()
        try write(Self.deck("own", "lose"), to: "own.json")
        #expect(isRenewed(folder))
        #expect(cards(in: "own", of: folder) == ["Most likely to lose"])
        try write(Self.deck("more", "sing"), to: "more.json")
        #expect(isRenewed(folder))
        #expect(cards(in: "more", of: folder) == ["Most likely to sing"])
        try FileManager.default.removeItem(atPath: "\(path)/own.json")
        #expect(isRenewed(folder))
        #expect(cards(in: "own", of: folder) == nil)
        #expect(!isRenewed(folder))
        #expect(news.last == .taken("The deck file own.json is gone, and so are its cards."))
    }

    @Test func `the folder is looked at once a second at most`() throws {
        let folder = try open()
        try write(Self.deck("own", "win"), to: "own.json")
        #expect(!folder.refresh(now: now + .milliseconds(999)))
        #expect(folder.refresh(now: now + .seconds(1)))
    }

    @Test func `a clock that is set back stops nothing`() throws {
        let folder = try open()
        try write(Self.deck("own", "win"), to: "own.json")
        #expect(folder.refresh(now: Timestamp(milliseconds: 5)))
    }

    @Test func `a broken file changes nothing, and is told once for each version`() throws {
        try write(Self.deck("own", "win"), to: "own.json")
        let folder = try open()
        try write(Self.deck("own", "lose").replacing("name", with: "title"), to: "own.json")
        #expect(!isRenewed(folder))
        #expect(!isRenewed(folder))
        #expect(cards(in: "own", of: folder) == ["Most likely to win"])
        #expect(
            news.dropFirst() == [
                .refused(
                    "The deck file own.json, line 2: A category has no field 'title'. Its fields "
                        + "are id, name, children, cards. 1 more: 'parlor deck check' names all. Its last "
                        + "good version stays in use.")
            ])
        try write("{", to: "own.json")
        #expect(!isRenewed(folder))
        #expect(news.count == 3)
        try write(Self.deck("own", "lose"), to: "own.json")
        #expect(isRenewed(folder))
        #expect(cards(in: "own", of: folder) == ["Most likely to lose"])
    }

    @Test func `of a file that was never in order nothing is used`() throws {
        try write("{\n", to: "own.json")
        try write(Self.deck("more", "sing"), to: "more.json")
        let folder = try open()
        #expect(cards(in: "more", of: folder) == ["Most likely to sing"])
        let last = try #require(news.last)
        guard case .refused(let sentence) = last else {
            Issue.record("The broken file was not refused.")
            return
        }
        #expect(
            sentence.hasPrefix(
                "The deck file own.json, line 2: The file ends, and what begins on line 1"))
        #expect(sentence.hasSuffix("Nothing of it is used."))
    }

    @Test func `a file that is touched and not changed is not told again`() throws {
        try write(Self.deck("own", "win"), to: "own.json")
        let folder = try open()
        try write(Self.deck("own", "win"), to: "own.json")
        #expect(!isRenewed(folder))
        #expect(news.count == 1)
    }

    @Test func `a change within the same instant is noticed while the file is new`() throws {
        let file = "\(path)/own.json"
        now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
        try write(Self.deck("own", "win"), to: "own.json")
        let folder = try open()
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.write(contentsOf: Data(Self.deck("own", "dig").utf8))
        try handle.close()
        #expect(isRenewed(folder))
        #expect(cards(in: "own", of: folder) == ["Most likely to dig"])
    }

    @Test func `what is no file is refused`() throws {
        try FileManager.default.createDirectory(
            atPath: "\(path)/own.json", withIntermediateDirectories: true)
        _ = try open()
        #expect(
            news == [
                .refused(
                    "The deck file own.json is not a file. Remove it. Nothing of it is used.")
            ])
    }

    @Test func `a folder that is gone later leaves its decks in use`() throws {
        try write(Self.deck("own", "win"), to: "own.json")
        let folder = try open()
        try FileManager.default.removeItem(atPath: path)
        #expect(!isRenewed(folder))
        #expect(!isRenewed(folder))
        #expect(cards(in: "own", of: folder) == ["Most likely to win"])
        #expect(news.count == 2)
    }
}
