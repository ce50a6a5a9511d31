import ParlorWire

/// Goes through bytes from the beginning, and answers nil where there are none left.
struct Scanner {
    private let bytes: Bytes
    private(set) var position = 0

    init(_ bytes: Bytes) { self.bytes = bytes }

    var left: Int { bytes.count - position }

    mutating func byte() -> Int? {
        guard left > 0 else { return nil }
        defer { position += 1 }
        return Int(bytes[position])
    }

    mutating func skip(_ count: Int) -> Void? {
        guard count >= 0, count <= left else { return nil }
        position += count
        return ()
    }

    mutating func big(_ count: Int) -> Int? {
        guard count <= left else { return nil }
        defer { position += count }
        return bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func little(_ count: Int) -> Int? {
        guard count <= left else { return nil }
        defer { position += count }
        return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func text(_ count: Int) -> String? {
        guard count <= left else { return nil }
        defer { position += count }
        return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }

    /// The bytes from here to there as something to go through by itself.
    mutating func part(_ count: Int) -> Scanner? {
        guard count >= 0, count <= left else { return nil }
        defer { position += count }
        return Scanner(Array(bytes[position..<position + count]))
    }

    var all: Bytes { bytes }

    var rest: ArraySlice<UInt8> { bytes[position...] }

    /// What was gone through since then.
    func bytes(from start: Int) -> Bytes { Array(bytes[start..<position]) }

    /// Goes past these bytes; false when others come.
    mutating func take(_ expected: Bytes) -> Bool {
        guard rest.starts(with: expected) else { return false }
        position += expected.count
        return true
    }
}
