import CSQLite
import ParlorWire

/// The row that a statement stands on; good until the statement moves.
struct Row {
    let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    func integerIfPresent(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func textIfPresent(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func count(_ column: Int32) -> Int { Int(sqlite3_column_bytes(statement, column)) }

    func bytes(_ column: Int32) -> Bytes {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return Bytes(UnsafeRawBufferPointer(start: start, count: count))
    }
}
