import CSQLite
import Wire

/// A value that a statement can carry into the database.
protocol Bindable {
    /// SQLite's answer code.
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int64: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, self)
    }
}

extension Int: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, Int64(self))
    }
}

extension String: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        var text = self
        return text.withUTF8 { Text.bind($0, to: statement, at: index) }
    }
}

extension Bytes: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, !bytes.isEmpty else {
                return sqlite3_bind_zeroblob(statement, index, 0)
            }
            return sqlite3_bind_blob64(
                statement, index, start, UInt64(bytes.count), Copied.byDatabase)
        }
    }
}

extension Optional: Bindable where Wrapped: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .some(let value): value.bind(to: statement, at: index)
        case .none: sqlite3_bind_null(statement, index)
        }
    }
}

/// Bytes that are compared as text: they need not be UTF-8.
struct Text: Bindable {
    let bytes: Bytes

    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        bytes.withUnsafeBufferPointer { Text.bind($0, to: statement, at: index) }
    }

    static func bind(
        _ bytes: UnsafeBufferPointer<UInt8>, to statement: OpaquePointer, at index: Int32
    ) -> Int32 {
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
            return sqlite3_bind_text(statement, index, "", 0, Copied.byDatabase)
        }
        return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
            sqlite3_bind_text64(
                statement, index, $0, UInt64(bytes.count), Copied.byDatabase, UInt8(SQLITE_UTF8))
        }
    }
}

private enum Copied {
    static var byDatabase: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }
}
