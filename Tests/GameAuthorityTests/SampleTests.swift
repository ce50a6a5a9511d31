import Contracts
import EventSourcing
import Foundation
import ParlorWire
import Testing

@testable import GameAuthority
@testable import MatchRules

@Suite struct SampleTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Samples")
    static let files = try! FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }

    private static func name(of file: URL) -> String {
        String(file.lastPathComponent.split(separator: ".")[1])
    }

    @Test(arguments: files)
    func `every event ever shipped can be read, and comes out the same`(file: URL) throws {
        let body = Bytes(try Data(contentsOf: file))
        let event = try JSON.decode(choice: MatchEvent.self, name: Self.name(of: file), body: body)
        let written = WrittenChoice(event)
        #expect(written.stored == JSON.encode(try JSON.decode(RawJSON.self, from: body)))
        #expect(Match(replaying: [event]) != Match())
    }

    @Test func `every event has a sample`() {
        #expect(Set(Self.files.map(Self.name)) == Set(MatchEvent.names))
    }
}
