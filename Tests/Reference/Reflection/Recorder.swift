/// Lets a type decode itself from nothing, and notes what it asks for.
struct Recorder: Decoder {
    let record: Record
    let book: Book
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    /// What one type asked for, in one attempt.
    final class Record {
        let attempt: Int
        /// The only name that the decoded object seems to have: a choice's.
        let choice: String?
        var fields: [Field] = []
        var single: Shape?
        /// How many values an optional enum has: a type may look different for each.
        var enums: [String: Int]
        var optional: String?
        /// It looked whether a field is there, and does without those that are not.
        var asksWhatIsThere = false
        /// The object seems to have no more than what is read without looking.
        let isBare: Bool

        init(attempt: Int, choice: String?, enums: [String: Int], isBare: Bool = false) {
            self.isBare = isBare
            self.attempt = attempt
            self.choice = choice
            self.enums = enums
        }

        func note(_ name: String, _ shape: Shape) {
            let isOptional = optional == name
            optional = nil
            guard !fields.contains(where: { $0.name == name }) else { return }
            fields.append(Field(name: name, shape: shape, isOptional: isOptional))
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(RecordedFields(recorder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw Undescribed("A list of mixed values")
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        RecordedValue(recorder: self)
    }
}

struct Undescribed: Error, CustomStringConvertible {
    let description: String
    init(_ what: String) { description = "\(what) can't be described." }
}

private struct RecordedFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let recorder: Recorder
    var codingPath: [any CodingKey] { [] }
    var record: Recorder.Record { recorder.record }
    var allKeys: [Key] { record.choice.flatMap { Key(stringValue: $0) }.map { [$0] } ?? [] }

    func contains(_ key: Key) -> Bool {
        record.asksWhatIsThere = true
        return !record.isBare
    }

    func decodeNil(forKey key: Key) -> Bool {
        record.optional = key.stringValue
        return record.enums[key.stringValue] == record.attempt
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        if let texts = texts(of: type) { record.enums[key.stringValue] = texts.count }
        if !(type is any Untold.Type) {
            record.note(key.stringValue, try recorder.book.shape(of: type))
        }
        return try recorder.book.sample(type, attempt: record.attempt)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> {
        KeyedDecodingContainer(RecordedFields<Nested>(recorder: recorder))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw Undescribed("The list '\(key.stringValue)'")
    }

    func superDecoder() -> any Decoder { recorder }
    func superDecoder(forKey key: Key) -> any Decoder { recorder }
}

private struct RecordedValue: SingleValueDecodingContainer {
    let recorder: Recorder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        recorder.record.single = try recorder.book.shape(of: type)
        return try recorder.book.sample(type, attempt: recorder.record.attempt)
    }
}
