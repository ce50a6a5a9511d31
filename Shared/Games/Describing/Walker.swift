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
    /// What the body of its case asked for.
    private var body: (name: String, notes: Notes)?
    private var own = Schema.object([])
    /// The field that the type asked about before reading it.
    var perhaps: String?

    init(choice: String?) { self.choice = choice }

    var schema: Schema {
        get {
            body.map {
                .object([.init(name: $0.name, schema: $0.notes.schema, isOptional: false)])
            } ?? own
        }
        set { own = newValue }
    }

    func notes(inside name: String) -> Notes {
        let notes = Notes(choice: nil)
        body = (name, notes)
        return notes
    }

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
        KeyedDecodingContainer(WalkedFields<Nested>(notes: notes.notes(inside: key.stringValue)))
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

/// A type reads itself in a way that doesn't tell its shape.
struct Undescribed: Error, CustomStringConvertible {
    let key: (any CodingKey)?

    var description: String {
        key.map { "'\($0.stringValue)' is read in parts." } ?? "It is read in parts."
    }
}
