/// The body of a choice's case: an object under its name.
struct NestedFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let notes: Notes
    private let body = Notes(choice: nil)
    private let name: String

    init(notes: Notes, inside name: String) {
        self.notes = notes
        self.name = name
        keep()
    }

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }

    func decodeNil(forKey key: Key) -> Bool {
        body.perhaps = key.stringValue
        return false
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let (schema, sample) = Schema.told(of: type)
        body.note(key.stringValue, schema)
        keep()
        return sample
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw Undescribed(key: key) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw Undescribed(key: key)
    }

    func superDecoder() throws -> any Decoder { throw Undescribed(key: nil) }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw Undescribed(key: key) }

    private func keep() {
        notes.schema = .object([.init(name: name, schema: body.schema, isOptional: false)])
    }
}

/// A type reads itself in a way that doesn't tell its shape.
struct Undescribed: Error, CustomStringConvertible {
    let key: (any CodingKey)?

    var description: String {
        key.map { "'\($0.stringValue)' is read in parts." } ?? "It is read in parts."
    }
}
