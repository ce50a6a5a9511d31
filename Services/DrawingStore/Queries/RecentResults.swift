import Contracts
import ParlorWire
import Synchronization

/// What was made last, up to so many bytes: whoever fetches something part by part gets parts of
/// the same.
final class RecentResults<Name: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let name: Name
        let value: Value
        let bytes: Int
    }

    /// So that there are never too many to look through.
    private static var fewestBytes: Int { 16 << 10 }

    private let mostBytes: Int
    private let entries = Mutex<[Entry]>([])

    init(mostBytes: Int) { self.mostBytes = mostBytes }

    func value(of name: Name) -> Value? {
        entries.withLock { entries in
            guard let at = entries.firstIndex(where: { $0.name == name }) else { return nil }
            let found = entries.remove(at: at)
            entries.append(found)
            return found.value
        }
    }

    /// The newest stays however large it is, until the next comes.
    func keep(_ value: Value, as name: Name, bytes: Int) {
        entries.withLock { entries in
            entries.removeAll { $0.name == name }
            entries.append(Entry(name: name, value: value, bytes: max(bytes, Self.fewestBytes)))
            var all = entries.reduce(0) { $0 + $1.bytes }
            while all > mostBytes, entries.count > 1 { all -= entries.removeFirst().bytes }
        }
    }
}

/// What was read of drawings that others may have changed since.
struct RecentParts: Sendable {
    struct Moment: Hashable, Sendable {
        let drawing: EntityKey
        let rev: Revision
    }

    struct FileName: Hashable, Sendable {
        let moment: Moment
        let format: ExportFormat
        /// The `mark` of those that it is painted with.
        let brushes: Int
    }

    let drawings = RecentResults<Moment, Drawing>(mostBytes: 64 << 20)
    /// Also that one is too large: finding that out again would take as long.
    let files = RecentResults<FileName, Result<Bytes, Failure>>(mostBytes: 64 << 20)
}

extension RecentParts {
    func file(_ name: FileName, or make: () throws -> Bytes) throws -> Bytes {
        if let known = files.value(of: name) { return try known.get() }
        do {
            let file = try make()
            files.keep(.success(file), as: name, bytes: file.count)
            return file
        } catch let failure as Failure where failure.code == .payloadTooLarge {
            files.keep(.failure(failure), as: name, bytes: 0)
            throw failure
        }
    }
}
