/// An object or a list that its value may still add to.
struct Opened {
    let writer: JSONWriter
    let depth: Int
    /// Tells it from another that was opened later at the same depth.
    let start: Int
}

/// An object; its generic method stands for one per type, which the optimizer makes of it.
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

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        let shape: JSONWriter.Shape = Nested.isLone ? .lone : .object
        return KeyedEncodingContainer(WrittenObject<Nested>(opened: nested(shape, key.stringValue)))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        WrittenList(opened: nested(.array, key.stringValue))
    }

    func superEncoder() -> any Encoder { encoder(for: "super") }
    func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key.stringValue) }

    private func encoder(for name: String) -> ValueEncoder {
        opened.writer.add(name, to: opened)
        return ValueEncoder(writer: opened.writer, depth: opened.depth + 1)
    }

    private func nested(_ shape: JSONWriter.Shape, _ name: String) -> Opened {
        opened.writer.add(name, to: opened)
        return opened.writer.open(shape, at: opened.depth + 1)
    }
}

struct WrittenList: UnkeyedEncodingContainer {
    let opened: Opened

    var codingPath: [any CodingKey] { [] }
    var count: Int { opened.writer.count(of: opened) }

    func encode<T: Encodable>(_ value: T) throws {
        opened.writer.addElement(to: opened)
        try opened.writer.write(value)
    }

    func encodeNil() {
        opened.writer.addElement(to: opened)
        opened.writer.writeNull()
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
        opened.writer.addElement(to: opened)
        return KeyedEncodingContainer(
            WrittenObject<Nested>(opened: opened.writer.open(.object, at: opened.depth + 1)))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        opened.writer.addElement(to: opened)
        return WrittenList(opened: opened.writer.open(.array, at: opened.depth + 1))
    }

    func superEncoder() -> any Encoder {
        opened.writer.addElement(to: opened)
        return ValueEncoder(writer: opened.writer, depth: opened.depth + 1)
    }
}
