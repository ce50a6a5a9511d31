/// Lets a type decode itself from nothing, and notes what it asks for.
struct Walker: Decoder {
    let notes: Notes
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        notes.schema = .object([])
        return KeyedDecodingContainer(WalkedFields(notes: notes))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { WalkedList(notes: notes) }
    func singleValueContainer() -> any SingleValueDecodingContainer { WalkedValue(notes: notes) }
}

/// What one type asked for.
final class Notes {
    /// The only name that the decoded object seems to have: a choice's.
    let choice: String?
    var schema = Schema.object([])
    /// The field that the type asked about before reading it.
    var perhaps: String?

    init(choice: String?) { self.choice = choice }

    func note(_ name: String, _ schema: Schema) {
        let property = Schema.Property(name: name, schema: schema, isOptional: perhaps == name)
        perhaps = nil
        self.schema = .object(self.schema.properties + [property])
    }
}

private struct WalkedFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let notes: Notes
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { notes.choice.flatMap { Key(stringValue: $0) }.map { [$0] } ?? [] }

    func contains(_ key: Key) -> Bool { true }

    func decodeNil(forKey key: Key) -> Bool {
        notes.perhaps = key.stringValue
        return false
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let (schema, sample) = Schema.told(of: type)
        notes.note(key.stringValue, schema)
        return sample
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> {
        KeyedDecodingContainer(NestedFields(notes: notes, inside: key.stringValue))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw Undescribed(key: key)
    }

    func superDecoder() throws -> any Decoder { throw Undescribed(key: nil) }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw Undescribed(key: key) }
}

private struct WalkedList: UnkeyedDecodingContainer {
    let notes: Notes
    var codingPath: [any CodingKey] { [] }
    let count: Int? = 1
    var currentIndex = 0
    var isAtEnd: Bool { currentIndex == 1 }

    func decodeNil() -> Bool { false }

    mutating func decode<T: Decodable>(_ type: T.Type) -> T {
        currentIndex = 1
        let (schema, sample) = Schema.told(of: type)
        let mayBeNull = type is any ExpressibleByNilLiteral.Type
        notes.schema = .list(mayBeNull ? .either([schema, .null]) : schema)
        return sample
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { throw Undescribed(key: nil) }

    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw Undescribed(key: nil)
    }

    func superDecoder() throws -> any Decoder { throw Undescribed(key: nil) }
}

private struct WalkedValue: SingleValueDecodingContainer {
    let notes: Notes
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) -> T {
        let (schema, sample) = Schema.told(of: type)
        notes.schema = schema
        return sample
    }
}
