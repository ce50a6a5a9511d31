import CatalogueFiles
import Contracts
import Files
import Foundation
import ParlorWire
import Testing

@Suite final class CatalogueFolderTests {
    private let path = URL.temporaryDirectory.appending(path: "catalogue-\(UUID().uuidString)").path
    private var now = Timestamp(milliseconds: 1_000_000)
    private var news: [FolderNews] = []

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func open() throws -> CatalogueFolder {
        try CatalogueFolder(path, now: now) { [unowned self] in news.append($0) }
    }

    private func write(_ text: String, to file: CatalogueFile) throws {
        try text.write(toFile: "\(path)/\(file.rawValue)", atomically: true, encoding: .utf8)
    }

    private func isRenewed(_ folder: CatalogueFolder) -> Bool {
        now = now + .seconds(1)
        return folder.refresh(now: now)
    }

    private func writeAll() throws {
        for (file, text) in OwnFiles.all { try write(text, to: file) }
    }

    @Test func `an empty folder is the catalogue that comes with Parlor`() throws {
        let folder = try open()
        #expect(folder.catalogue == .standard)
        #expect(!isRenewed(folder))
    }

    @Test func `a folder is read at start, and its files when they change`() throws {
        try writeAll()
        let folder = try open()
        #expect(folder.catalogue.avatars.builtIn("whale") != nil)
        let summary = "2 avatars, 2 symbols, 2 products, 2 brushes"
        #expect(news == [.taken("The catalogue in \(path) is in use: \(summary).")])
        try write(OwnFiles.brushes.replacing("sponge", with: "broom"), to: .brushes)
        #expect(isRenewed(folder))
        #expect(folder.catalogue.brushes["broom"] != nil)
        try FileManager.default.removeItem(atPath: "\(path)/brushes.json")
        #expect(isRenewed(folder))
        #expect(folder.catalogue.brushes == .standard)
        #expect(!isRenewed(folder))
    }

    @Test func `a file that becomes wrong leaves the last good catalogue in use`() throws {
        try writeAll()
        let folder = try open()
        let before = folder.catalogue
        try write(OwnFiles.avatars.replacing("\"#0a6ebd\"", with: "\"blue\""), to: .avatars)
        #expect(!isRenewed(folder))
        #expect(!isRenewed(folder))
        #expect(folder.catalogue == before)
        #expect(
            news.dropFirst() == [
                .refused(
                    "The catalogue file avatars.json, line 4: A colour is written #RRGGBB, in "
                        + "hexadecimal, not 'blue'. The last good catalogue stays in use.")
            ])
        try write(OwnFiles.avatars.replacing("\"whale\",", with: "\"shark\","), to: .avatars)
        #expect(isRenewed(folder))
        #expect(folder.catalogue.avatars.builtIn("shark") != nil)
    }

    @Test func `two files that need each other are taken once both are there`() throws {
        try writeAll()
        let folder = try open()
        try write(OwnFiles.products.replacing("treasure", with: "chest"), to: .products)
        #expect(!isRenewed(folder))
        #expect(folder.catalogue.product("treasure") != nil)
        try write(OwnFiles.avatars.replacing("treasure", with: "chest"), to: .avatars)
        #expect(isRenewed(folder))
        #expect(folder.catalogue.product("chest")?.unlocks.avatarIds == ["golden_whale"])
    }

    @Test func `a folder that is wrong at start is a fault with file and line`() throws {
        try writeAll()
        try write(OwnFiles.products.replacing("no_ads", with: "No ads"), to: .products)
        let fault = #expect(throws: FolderFault.self) { try open() }
        let words = try #require(fault?.description)
        #expect(words.hasPrefix("PARLOR_CATALOG is '\(path)', which can't be used."), "\(words)")
        #expect(words.contains("Its file products.json, line 5: 'id' has 2 to 64"), "\(words)")
    }

    @Test func `a folder that is missing at start is a fault with a sentence`() {
        let fault = #expect(throws: FolderFault.self) {
            try CatalogueFolder("\(path)/none", now: now) { _ in }
        }
        #expect(fault?.description.hasSuffix("or leave PARLOR_CATALOG out.") == true)
    }

    @Test func `a folder that is gone later leaves its catalogue in use`() throws {
        try writeAll()
        let folder = try open()
        try FileManager.default.removeItem(atPath: path)
        #expect(!isRenewed(folder))
        #expect(!isRenewed(folder))
        #expect(folder.catalogue.avatars.builtIn("whale") != nil)
        #expect(news.count == 2)
    }
}
