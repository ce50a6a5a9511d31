import Contracts
import Hosting
import Wire

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

/// The same of a file.
struct FilePlace: Hashable {
    let rev: Revision
    let offset: Int

    var text: String { "\(rev)-\(offset)" }
}

extension FilePlace {
    init(_ text: String) throws(Failure) {
        let parts = try [Int](cursor: text, count: 2)
        self.init(rev: parts[0], offset: parts[1])
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
    static let noSuchRev = Failure.badInput("rev", "The drawing has no such revision.")
}
