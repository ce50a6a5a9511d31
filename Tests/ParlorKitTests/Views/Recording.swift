import Foundation
import ParlorKit
import ParlorWire
import Testing

/// What a device was told of one stream, and the view that it asked for afterwards.
struct Recording: Decodable, CustomTestStringConvertible {
    struct Event: Decodable {
        let rev: Revision
        let event: String
        let at: Timestamp
        let by: String?
        let body: RawJSON

        var told: Session.Event {
            Session.Event(rev: rev, name: event, at: at, by: by, body: body)
        }
    }

    let kind: EntityKind
    let me: String
    let snapshot: RawJSON
    let events: [Event]
    let people: RawJSON
    let view: RawJSON

    var testDescription: String { "\(kind), \(events.count) events" }

    /// The web client's folds are tested with them, too.
    static let all: [Recording] = {
        let folder = Folder.tests.appendingPathComponent("Web/recorded")
        return try! FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
            let bytes = Bytes(try Data(contentsOf: folder.appendingPathComponent($0)))
            return try JSON.decode(Recording.self, from: bytes)
        }
    }()
}
