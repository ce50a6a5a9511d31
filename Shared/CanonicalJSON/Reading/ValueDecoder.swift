/// One value of a tape, for a type to read itself from.
struct ValueDecoder: Decoder, SingleValueDecodingContainer {
    let tape: Tape
    let index: Int
    /// Whether an object may be read as a list of its names and values in turn.
    var isDictionary = false

    var codingPath: [any CodingKey] { tape.path(to: index) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    var rawBytes: Bytes { Bytes(tape.text[tape.values[index].range]) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try ReadObject(tape: tape, index: index))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try ReadList(tape: tape, index: index, isDictionary: isDictionary)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try tape.decode(type, at: index) }
    func decodeNil() -> Bool { tape.isNull(index) }
    func decode(_ type: Bool.Type) throws -> Bool { try tape.flag(at: index) }
    func decode(_ type: String.Type) throws -> String { try tape.text(at: index) }
    func decode(_ type: Double.Type) throws -> Double { try tape.number(at: index) }
    func decode(_ type: Float.Type) throws -> Float { try tape.float(at: index) }

    func decode<T: Decodable & FixedWidthInteger>(_ type: T.Type) throws -> T {
        try tape.integer(type, at: index)
    }
}

extension Tape {
    func decode<T: Decodable>(_ type: T.Type) throws(Malformed) -> T {
        try decode(type, at: 0)
    }

    func decode<T: Decodable>(_ type: T.Type, at index: Int) throws(Malformed) -> T {
        if type == String.self { return unsafeBitCast(try text(at: index), to: type) }
        if type == Int.self { return unsafeBitCast(try integer(Int.self, at: index), to: type) }
        if type == Double.self { return unsafeBitCast(try number(at: index), to: type) }
        if type == Bool.self { return unsafeBitCast(try flag(at: index), to: type) }
        let isDictionary =
            values[index].kind == .object && JSONWriter.Shape.list(type) == .dictionary
        if isDictionary, let named = type as? any NamedValues.Type {
            return try named.read(self, at: index) as! T
        }
        do {
            return try T(from: ValueDecoder(tape: self, index: index, isDictionary: isDictionary))
        } catch {
            throw malformed(error, reading: type, at: index)
        }
    }
}
