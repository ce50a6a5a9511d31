import Files
import ParlorWire

/// Where photos would be: nobody in a town has any.
struct NoFiles: FileStore {
    let description = "no files"
    var freeBytes: Int? { nil }

    func prepare(now: Timestamp) {}
    func keep(_ bytes: Bytes, as name: String) {}
    func sync() {}
    func read(_ name: String, atMost count: Int) -> Bytes? { nil }
    func files() -> [StoredFile] { [] }
    func file(_ name: String) -> StoredFile? { nil }
    func touch(_ name: String, at now: Timestamp) -> Bool { false }
    func remove(_ name: String) {}
    func remove(_ name: String, ifChangedBefore time: Timestamp) {}
    func isPrivate(_ name: String) -> Bool { true }
}
