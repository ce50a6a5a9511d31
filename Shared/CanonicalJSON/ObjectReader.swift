/// Reads an object by hand, where one is read so often that Codable's containers take too long.
/// A field that is null counts as absent, except for `raw`.
public struct ObjectReader {
    private let tape: Tape

    public init(_ json: Bytes) throws(Malformed) {
        tape = try Tape(json)
        guard tape.values[0].kind == .object else { throw tape.mismatch("an object", at: 0) }
    }

    /// A text that can't be empty.
    public func name(_ field: StaticString, atMost limit: Int) throws(Malformed) -> String {
        let name = try text(field, atMost: limit)
        guard !name.isEmpty else { throw Malformed("'\(field)' is empty.", field: "\(field)") }
        return name
    }

    public func text(_ field: StaticString, atMost limit: Int) throws(Malformed) -> String {
        let text = try required(field, try textIfPresent(field))
        guard text.utf8.count <= limit else {
            throw Malformed("'\(field)' has at most \(limit) bytes.", field: "\(field)")
        }
        return text
    }

    public func textIfPresent(_ field: StaticString) throws(Malformed) -> String? {
        guard let index = find(field) else { return nil }
        return try tape.text(at: index)
    }

    /// A text that means something else.
    public func value<T>(_ field: StaticString, _ read: (String) -> T?) throws(Malformed) -> T {
        try required(field, try valueIfPresent(field, read))
    }

    public func valueIfPresent<T>(
        _ field: StaticString, _ read: (String) -> T?
    ) throws(Malformed) -> T? {
        guard let index = find(field) else { return nil }
        guard let value = read(try tape.text(at: index)) else {
            throw tape.malformed("can't be \(tape.shown(index)).", at: index)
        }
        return value
    }

    /// An absent field means false.
    public func flag(_ field: StaticString) throws(Malformed) -> Bool {
        guard let index = find(field) else { return false }
        return try tape.flag(at: index)
    }

    public func integer(_ field: StaticString, in range: ClosedRange<Int>) throws(Malformed) -> Int
    {
        try required(field, try integerIfPresent(field, in: range))
    }

    public func integerIfPresent(
        _ field: StaticString, in range: ClosedRange<Int> = .min ... .max
    ) throws(Malformed) -> Int? {
        guard let index = find(field) else { return nil }
        let number = try tape.integer(Int.self, at: index)
        guard range.contains(number) else {
            throw tape.malformed(
                "must be from \(range.lowerBound) to \(range.upperBound), not \(number).", at: index
            )
        }
        return number
    }

    public func decodeIfPresent<T: Decodable>(
        _ field: StaticString, _ type: T.Type
    ) throws(Malformed) -> T? {
        guard let index = find(field) else { return nil }
        return try tape.decode(type, at: index)
    }

    /// The value as it stands; nil when there is none.
    public func raw(_ field: StaticString) -> RawJSON? {
        tape.find(field, in: 0).map { RawJSON(Bytes(tape.text[tape.values[$0].range])) }
    }

    private func find(_ field: StaticString) -> Int? {
        guard let index = tape.find(field, in: 0), !tape.isNull(index) else { return nil }
        return index
    }

    private func required<T>(_ field: StaticString, _ value: T?) throws(Malformed) -> T {
        guard let value else { throw Malformed("'\(field)' is missing.", field: "\(field)") }
        return value
    }
}
