import Foundation
import Testing

@testable import Parlor

@Suite final class CatalogTests {
    private let path = URL.temporaryDirectory.appending(path: "catalog-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @Test func `an example is a catalogue in order, and files that are there stay`() throws {
        #expect(try Command.run(["catalog", "example", path]) == .ok)
        let check = CatalogueFolderCheck(path)
        #expect(check.isFine)
        #expect(check.lines == ["\(path): 66 avatars, 35 symbols, 4 products, 11 brushes"])
        let products = #"{"products": []}"#
        try products.write(toFile: "\(path)/products.json", atomically: true, encoding: .utf8)
        #expect(try Command.run(["catalog", "example", path]) == .ok)
        #expect(try String(contentsOfFile: "\(path)/products.json", encoding: .utf8) == products)
        let wrong = CatalogueFolderCheck(path)
        #expect(!wrong.isFine && wrong.lines.count == 23)
        #expect(wrong.lines.allSatisfy { $0.hasPrefix("\(path)/avatars.json:") })
        #expect(try Command.run(["catalog", "check", path]) == .failed)
    }

    @Test func `a folder that is not there is said`() {
        #expect(
            CatalogueFolderCheck("\(path)/none").lines
                == ["\(path)/none is no folder that can be read."])
    }

    @Test func `another word than check and example is refused`() {
        #expect(throws: Complaint.self) { try Command.run(["catalog", "chek", path]) }
    }
}
