/// An array, a set or a dictionary that is being written.
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
