import Files
import ParlorWire
import Synchronization

/// Files with nothing in them. They outlive all services, and no restore takes one away.
final class EmptyFiles: FileStore {
    let description = "empty files"
    private let kept = Mutex<Set<String>>([])

    var names: Set<String> { kept.withLock { $0 } }
    var freeBytes: Int? { nil }

    func prepare(now: Timestamp) {}
    func keep(_ bytes: Bytes, as name: String) { kept.withLock { _ = $0.insert(name) } }
    func sync() {}
    func read(_ name: String, atMost count: Int) -> Bytes? { names.contains(name) ? [] : nil }
    func files() -> [StoredFile] { names.sorted().map(stored) }
    func file(_ name: String) -> StoredFile? { names.contains(name) ? stored(name) : nil }
    func touch(_ name: String, at now: Timestamp) -> Bool { names.contains(name) }
    func remove(_ name: String) { kept.withLock { _ = $0.remove(name) } }
    func remove(_ name: String, ifChangedBefore time: Timestamp) { remove(name) }
    func isPrivate(_ name: String) -> Bool { true }

    private func stored(_ name: String) -> StoredFile {
        StoredFile(name: name, bytes: 0, changed: TownWorld.begin)
    }
}
