import CSQLite

/// Binds a statement's values one after the other.
///
/// Short ones are copied to one place that lasts as long as the statement, which costs half of what
/// SQLite's own copies do.
struct Binder {
    static let room = 2_048

    private let statement: OpaquePointer
    private let copies: UnsafeMutableRawBufferPointer
    private var used = 0
    private var index: Int32 = 0
    /// The first answer that was not SQLITE_OK.
    private(set) var code = SQLITE_OK

    init(_ statement: OpaquePointer, copies: UnsafeMutableRawBufferPointer) {
        self.statement = statement
        self.copies = copies
    }

    mutating func bind(_ number: Int64) {
        index += 1
        note(sqlite3_bind_int64(statement, index, number))
    }

    mutating func bindNull() {
        index += 1
        note(sqlite3_bind_null(statement, index))
    }

    mutating func bind(text: UnsafeRawBufferPointer) {
        index += 1
        let (start, owner) = copy(text)
        note(
            sqlite3_bind_text64(
                statement, index, start.assumingMemoryBound(to: CChar.self), UInt64(text.count),
                owner, UInt8(SQLITE_UTF8)))
    }

    mutating func bind(blob: UnsafeRawBufferPointer) {
        index += 1
        let (start, owner) = copy(blob)
        note(sqlite3_bind_blob64(statement, index, start, UInt64(blob.count), owner))
    }

    private mutating func copy(
        _ bytes: UnsafeRawBufferPointer
    ) -> (UnsafeRawPointer, sqlite3_destructor_type?) {
        guard bytes.count <= copies.count - used else {
            let copiedByDatabase = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            return (bytes.baseAddress!, copiedByDatabase)
        }
        let place = copies.baseAddress! + used
        if let start = bytes.baseAddress { place.copyMemory(from: start, byteCount: bytes.count) }
        used += bytes.count
        return (UnsafeRawPointer(place), nil)
    }

    private mutating func note(_ answer: Int32) {
        if code == SQLITE_OK { code = answer }
    }
}
