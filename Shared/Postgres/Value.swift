public import ParlorWire

/// A value that a statement is run with.
public enum Value: Sendable {
    case integer(Int64?)
    case bytes(Bytes?)
    /// The bytes of a text: it may have any character, and is ordered by its bytes.
    case name(String)
    case text(String)
    case integers([Int64?])
    case byteStrings([Bytes?])
    case names([String])

    public static func integer(_ number: Int) -> Value { .integer(Int64(number)) }
    public static func integers(_ numbers: [Int]) -> Value { .integers(numbers.map(Int64.init)) }
}

extension Value {
    /// The server's number of its type.
    var type: UInt32 {
        switch self {
        case .integer: Self.bigint
        case .bytes, .name: Self.bytea
        case .text: 25
        case .integers: 1_016
        case .byteStrings, .names: 1_001
        }
    }

    private static let bigint: UInt32 = 20
    private static let bytea: UInt32 = 17

    var isNull: Bool {
        switch self {
        case .integer(nil), .bytes(nil): true
        default: false
        }
    }

    /// Adds its binary form, as PostgreSQL's `recv` functions read it.
    func write(to wire: inout Bytes) {
        switch self {
        case .integer(let number): if let number { wire.add(number) }
        case .bytes(let bytes): if let bytes { wire += bytes }
        case .name(let text), .text(let text): wire += text.utf8
        case .integers(let numbers):
            wire.addHeader(of: numbers.count, Self.bigint)
            for number in numbers {
                wire.add(Int32(number == nil ? -1 : 8))
                if let number { wire.add(number) }
            }
        case .byteStrings(let all):
            wire.addHeader(of: all.count, Self.bytea)
            for bytes in all {
                wire.add(Int32(bytes?.count ?? -1))
                if let bytes { wire += bytes }
            }
        case .names(let all):
            wire.addHeader(of: all.count, Self.bytea)
            for name in all {
                wire.add(Int32(name.utf8.count))
                wire += name.utf8
            }
        }
    }
}

extension Bytes {
    /// Of an array with one dimension, which may have nulls and counts from 1.
    fileprivate mutating func addHeader(of count: Int, _ type: UInt32) {
        add(Int32(count == 0 ? 0 : 1))
        add(Int32(1))
        add(type)
        guard count > 0 else { return }
        add(Int32(count))
        add(Int32(1))
    }

    fileprivate mutating func add(_ number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.bigEndian) { self.append(contentsOf: $0) }
    }
}
