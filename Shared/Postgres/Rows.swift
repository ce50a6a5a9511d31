import CPostgres
public import ParlorWire

/// What a statement gave.
public final class Rows {
    private let result: OpaquePointer
    public let count: Int

    /// Takes the result over.
    init(_ result: OpaquePointer) {
        self.result = result
        count = Int(PQntuples(result))
    }

    deinit { PQclear(result) }

    public subscript(row: Int) -> Row {
        precondition(row < count, "The row is one of those that came.")
        return Row(result: result, number: Int32(row), rows: self)
    }

    public var first: Row? { count > 0 ? self[0] : nil }

    public func map<Made, Fault: Error>(
        _ make: (Row) throws(Fault) -> Made
    ) throws(Fault) -> [Made] {
        var all: [Made] = []
        all.reserveCapacity(count)
        for row in 0..<count { all.append(try make(self[row])) }
        return all
    }

    /// What the server says that it did, such as `COMMIT`.
    public var tag: String { String(cString: PQcmdStatus(result)) }

    /// How many rows were written.
    public var written: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }
}

/// A row of a result, whose columns are bigint or bytea.
public struct Row {
    let result: OpaquePointer
    let number: Int32
    let rows: Rows

    public func isNull(_ column: Int32) -> Bool { PQgetisnull(result, number, column) == 1 }

    public func integer(_ column: Int32) -> Int64 {
        precondition(count(column) == 8, "The column is a bigint.")
        return Int64(
            bigEndian: UnsafeRawPointer(PQgetvalue(result, number, column)!)
                .loadUnaligned(as: Int64.self))
    }

    public func integerIfPresent(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    public func int(_ column: Int32) -> Int { Int(integer(column)) }

    public func bytes(_ column: Int32) -> Bytes { Bytes(buffer(column)) }

    public func text(_ column: Int32) -> String {
        String(decoding: buffer(column), as: UTF8.self)
    }

    private func count(_ column: Int32) -> Int { Int(PQgetlength(result, number, column)) }

    private func buffer(_ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: PQgetvalue(result, number, column), count: count(column))
    }
}
