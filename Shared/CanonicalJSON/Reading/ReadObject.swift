/// The members of an object; one generic method stands for one per type.
struct ReadObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let tape: Tape
    let index: Int
    /// Whether the value itself stands in the place of an object with one member.
    let isLone: Bool

    init(tape: Tape, index: Int, isLone: Bool = false) throws(Malformed) {
        guard isLone || tape.values[index].kind == .object else {
            throw tape.mismatch("an object", at: index)
        }
        (self.tape, self.index, self.isLone) = (tape, index, isLone)
    }

    var codingPath: [any CodingKey] { tape.path(to: index) }

    var allKeys: [Key] {
        if isLone { return [Key(stringValue: "_0")!] }
        var keys: [Key] = []
        tape.forEachKey(of: index) { name in
            if let key = Key(stringValue: tape.name(at: name)) { keys.append(key) }
        }
        return keys
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }

    func decodeNil(forKey key: Key) -> Bool { find(key).map(tape.isNull) ?? true }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        if let value = find(key) { return try tape.decode(type, at: value) }
        return try tape.absent(type, key, in: index)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let value = findValue(key) else { return nil }
        return try tape.decode(type, at: value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        KeyedDecodingContainer(
            try ReadObject<Nested>(tape: tape, index: try require(key), isLone: Nested.isLone))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try ReadList(tape: tape, index: try require(key))
    }

    /// The object itself: what it inherits stands beside its own.
    func superDecoder() -> any Decoder { ValueDecoder(tape: tape, index: index) }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        ValueDecoder(tape: tape, index: try require(key))
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try tape.text(at: try require(key))
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try tape.integer(type, at: try require(key))
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try tape.number(at: try require(key))
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try tape.flag(at: try require(key))
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try findValue(key).map(tape.text)
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try findValue(key).map { try tape.integer(type, at: $0) }
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try findValue(key).map(tape.number)
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try findValue(key).map(tape.flag)
    }

    private func findValue(_ key: Key) -> Int? {
        guard let value = find(key), !tape.isNull(value) else { return nil }
        return value
    }

    private func find(_ key: Key) -> Int? { isLone ? index : tape.find(key.stringValue, in: index) }

    private func require(_ key: Key) throws(Malformed) -> Int {
        guard let value = find(key) else { throw tape.missing(key, in: index) }
        return value
    }
}
