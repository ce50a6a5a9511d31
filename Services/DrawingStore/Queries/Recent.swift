import Contracts
import Synchronization
import Wire

/// What was made last, up to so many bytes: whoever fetches something part by part gets parts of the same.
final class Recent<Name: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let name: Name
        let value: Value
        let bytes: Int
    }

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
            entries.append(Entry(name: name, value: value, bytes: bytes))
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
    }

    let drawings = Recent<Moment, Drawing>(mostBytes: 64 << 20)
    let files = Recent<FileName, Bytes>(mostBytes: 64 << 20)
}
