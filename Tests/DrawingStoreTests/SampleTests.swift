import Contracts
import EventSourcing
import Foundation
import ParlorWire
import Testing

@testable import DrawingStore

@Suite struct SampleTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Samples")
    static let files = try! FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }

    /// Acts 1 to 3, of which 2 was taken back, and somebody who watches.
    static let given: [DrawingEvent] = [
        .madeForRoom, .player(.ada), .memberJoined(userId: .cleo, isPlayer: false), .stroked(1),
        .stroked(2), .undone(2), .stroked(3, by: .ada),
    ]

    @Test(arguments: files)
    func `every event ever shipped can be read`(file: URL) throws {
        let parts = file.lastPathComponent.split(separator: ".").map(String.init)
        let body = Bytes(try Data(contentsOf: file))
        let event = try JSON.decode(choice: DrawingEvent.self, name: parts[1], body: body)
        let given = parts[1] == "redone" ? Array(Self.given.dropLast()) : Self.given
        #expect(
            Drawing(replaying: [event]) != Drawing()
                || Drawing(replaying: given + [event]) != Drawing(replaying: given))
        for form in [event, event.writtenPacked] {
            let written = JSON.encode(choice: form)
            let read = try JSON.decode(
                choice: DrawingEvent.self, name: written.name, body: written.body)
            #expect(read == event)
        }
        let written = Drawing.written(event)
        let again = parts[2] == "points" ? written.told : written.stored
        #expect(again == JSON.encode(try JSON.decode(RawJSON.self, from: body)))
    }

    @Test func `every event has a sample`() {
        let sampled = Set(
            Self.files.map { String($0.lastPathComponent.split(separator: ".")[1]) })
        #expect(sampled == Set(DrawingEvent.names))
    }
}
