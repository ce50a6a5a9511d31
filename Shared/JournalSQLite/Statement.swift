import CSQLite
import Journal

/// One prepared statement, kept for the life of its connection.
final class Statement {
    private let connection: SQLiteConnection
    private let handle: OpaquePointer
    private let copies = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Binder.room, alignment: 16)

    init(_ sql: String, on connection: SQLiteConnection) throws(JournalFault) {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(
            connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else { throw connection.fault(code) }
        self.connection = connection
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
        copies.deallocate()
    }

    /// Runs a statement that gives no rows.
    func run<each Value: Bindable>(_ values: repeat each Value) throws(JournalFault) {
        try bind(repeat each values)
        try finish(sqlite3_step(handle))
    }

    /// False when another connection's writing keeps it from that.
    func runUnlessBusy() throws(JournalFault) -> Bool {
        let code = sqlite3_step(handle)
        guard code & 0xff == SQLITE_BUSY else {
            try finish(code)
            return true
        }
        sqlite3_reset(handle)
        return false
    }

    /// The first row, read before the statement lets go of it.
    func first<each Value: Bindable, Found>(
        _ values: repeat each Value, read: (Row) throws(JournalFault) -> Found
    ) throws(JournalFault) -> Found? {
        try bind(repeat each values)
        let code = sqlite3_step(handle)
        guard code == SQLITE_ROW else {
            try finish(code)
            return nil
        }
        defer { sqlite3_reset(handle) }
        return try read(Row(statement: handle))
    }

    func each<each Value: Bindable>(
        _ values: repeat each Value, row: (Row) throws(JournalFault) -> Void
    ) throws(JournalFault) {
        try go(through: repeat each values) { found throws(JournalFault) in
            try row(found)
            return true
        }
    }

    /// Row by row, as long as `row` wants more.
    func go<each Value: Bindable>(
        through values: repeat each Value, row: (Row) throws(JournalFault) -> Bool
    ) throws(JournalFault) {
        try bind(repeat each values)
        while true {
            let code = sqlite3_step(handle)
            guard code == SQLITE_ROW else { return try finish(code) }
            do throws(JournalFault) {
                guard try row(Row(statement: handle)) else {
                    sqlite3_reset(handle)
                    return
                }
            } catch {
                sqlite3_reset(handle)
                throw error
            }
        }
    }

    private func bind<each Value: Bindable>(_ values: repeat each Value) throws(JournalFault) {
        var binder = Binder(handle, copies: copies)
        for value in repeat each values { value.bind(to: &binder) }
        guard binder.code == SQLITE_OK else { throw connection.fault(binder.code) }
    }

    private func finish(_ code: Int32) throws(JournalFault) {
        let fault = code == SQLITE_DONE ? nil : connection.fault(code)
        sqlite3_reset(handle)
        if let fault { throw fault }
    }
}
