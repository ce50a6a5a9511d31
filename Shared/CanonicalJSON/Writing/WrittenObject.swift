/// An object that is being written.
struct WrittenObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let opened: Opened

    var codingPath: [any CodingKey] { [] }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        opened.writer.add(key.stringValue, to: opened)
        try opened.writer.write(value)
    }

    func encodeNil(forKey key: Key) {
        opened.writer.add(key.stringValue, to: opened)
        opened.writer.writeNull()
    }

    func encode(_ value: String, forKey key: Key) {
        opened.writer.add(key.stringValue, to: opened)
        opened.writer.write(text: value)
    }

    func encode(_ value: Int, forKey key: Key) {
        opened.writer.add(key.stringValue, to: opened)
        opened.writer.write(integer: value)
    }

    func encode(_ value: Double, forKey key: Key) {
        opened.writer.add(key.stringValue, to: opened)
        opened.writer.write(number: value)
    }

    func encode(_ value: Bool, forKey key: Key) {
        opened.writer.add(key.stringValue, to: opened)
        opened.writer.write(flag: value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        let shape: JSONWriter.Shape = Nested.isLone ? .lone : .object
        return KeyedEncodingContainer(WrittenObject<Nested>(opened: nested(shape, key.stringValue)))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        WrittenList(opened: nested(.array, key.stringValue))
    }

    /// Writes into the object itself: what it inherits stands beside its own.
    func superEncoder() -> any Encoder { ValueEncoder(writer: opened.writer, depth: opened.depth) }

    func superEncoder(forKey key: Key) -> any Encoder {
        opened.writer.add(key.stringValue, to: opened)
        return ValueEncoder(writer: opened.writer, depth: opened.depth + 1)
    }

    private func nested(_ shape: JSONWriter.Shape, _ name: String) -> Opened {
        opened.writer.add(name, to: opened)
        return opened.writer.open(shape, at: opened.depth + 1)
    }
}
