import Contracts
import Hosting
import ParlorWire

/// Where reading a drawing goes on that comes in parts: all of them are of one revision.
struct Cursor: Hashable {
    let rev: Revision
    let place: LayerPlace

    var text: String { "\(rev)-\(place.act)-\(place.layer)" }
}

extension Cursor {
    init(_ text: String) throws(Failure) {
        let parts = try [Int](cursor: text, count: 3)
        self.init(rev: parts[0], place: LayerPlace(act: parts[1], layer: parts[2]))
    }
}

/// The same of a file, whose parts are also painted with the same brushes.
struct FilePlace: Hashable {
    let rev: Revision
    let offset: Int
    /// The `mark` of the brushes.
    let brushes: Int

    var text: String { "\(rev)-\(offset)-\(brushes)" }
}

extension FilePlace {
    init(_ text: String) throws(Failure) {
        let parts = try [Int](cursor: text, count: 3)
        self.init(rev: parts[0], offset: parts[1], brushes: parts[2])
    }
}

extension [Int] {
    fileprivate init(cursor text: String, count: Int) throws(Failure) {
        self = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard self.count == count, self[0] > 0, allSatisfy({ $0 >= 0 }) else {
            throw .badCursor
        }
    }
}

extension Failure {
    static let badCursor = Failure.badInput(
        "after", "The cursor isn't one that an earlier part gave.")
    static let otherBrushes = Failure.badInput(
        "after", "The brushes have changed since the first part. Export the drawing again.")
    static let noSuchRev = Failure.badInput("rev", "The drawing has no such revision.")
}
