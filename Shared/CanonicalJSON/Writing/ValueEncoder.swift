/// The place of one value among the written bytes.
struct ValueEncoder: Encoder, SingleValueEncodingContainer {
    let writer: JSONWriter
    let depth: Int
    /// The value's; nil where it is not known.
    var type: Any.Type?

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(WrittenObject(opened: writer.open(.object, at: depth)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        WrittenList(opened: writer.open(type.map { .list($0) } ?? .array, at: depth))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encode(_ value: some Encodable) throws { try writer.write(value) }
    func encodeNil() { writer.writeNull() }
    func encode(_ value: Bool) { writer.write(flag: value) }
    func encode(_ value: String) { writer.write(text: value) }
    func encode(_ value: Double) { writer.write(number: value) }
    /// With its own digits: as a double it has more.
    func encode(_ value: Float) { writer.write(number: Double(value.description)!) }

    func encode(_ value: some Encodable & FixedWidthInteger) { writer.write(integer: value) }
}
