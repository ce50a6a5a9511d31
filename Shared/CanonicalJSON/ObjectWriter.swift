/// Writes an object by hand, where one is written so often that Codable's containers take too long.
/// Whoever adds the fields knows the order of their names; a field that is nil is left out.
public struct ObjectWriter: ~Copyable {
    private var out: Row<UInt8>
    private var isFirst = true

    public init(capacity: Int) {
        out = Row(capacity: capacity)
        out.append("{")
    }

    public consuming func close() -> Bytes {
        out.append("}")
        return out.bytes()
    }

    public mutating func add(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        begin(name)
        out.append(json: text)
    }

    public mutating func add(_ name: StaticString, _ number: Int?) {
        guard let number else { return }
        begin(name)
        out.append(json: number)
    }

    public mutating func add(_ name: StaticString, _ flag: Bool?) {
        guard let flag else { return }
        begin(name)
        out.append(ascii: flag ? "true" : "false")
    }

    /// A text in which nothing has to be escaped.
    public mutating func add(_ name: StaticString, plain text: Bytes) {
        assert(text.allSatisfy(\.isPlain), "A plain text has no quote, backslash or control.")
        begin(name)
        out.append("\"")
        text.withUnsafeBufferPointer { out.append($0) }
        out.append("\"")
    }

    /// A text of two parts with a mark between them.
    public mutating func add(
        _ name: StaticString, _ first: String, _ mark: Unicode.Scalar, _ second: String
    ) {
        begin(name)
        out.append("\"")
        out.append(inJSON: first)
        out.append(mark)
        out.append(inJSON: second)
        out.append("\"")
    }

    /// Only what is so is said.
    public mutating func add(_ name: StaticString, if isSo: Bool) {
        if isSo { add(name, true) }
    }

    public mutating func add(_ name: StaticString, _ value: RawJSON?) {
        guard let value else { return }
        begin(name)
        if value.bytes.isEmpty { return out.append(ascii: "{}") }
        value.bytes.withUnsafeBufferPointer { out.append($0) }
    }

    public mutating func add<ID: RawRepresentable<String>>(_ name: StaticString, _ list: [ID]?) {
        addList(name, list) { $1.append(json: $0.rawValue) }
    }

    public mutating func add(_ name: StaticString, _ list: [String]?) {
        addList(name, list) { $1.append(json: $0) }
    }

    public mutating func add(_ name: StaticString, _ list: [RawJSON]?) {
        addList(name, list) { value, out in
            value.bytes.withUnsafeBufferPointer { out.append($0) }
        }
    }

    public mutating func add(_ name: StaticString, _ list: [Int]?) {
        guard let list else { return }
        begin(name)
        out.append(json: list)
    }

    public mutating func add<ID: RawRepresentable<String>>(
        _ name: StaticString, _ numbers: [ID: Int]?
    ) {
        guard let numbers else { return }
        add(name, numbers.map { ($0.rawValue, $1) })
    }

    /// Names with a number each, in any order.
    public mutating func add(_ name: StaticString, _ numbers: [(String, Int)]) {
        begin(name)
        out.append("{")
        var isFirst = true
        for (id, number) in numbers.sorted(by: {
            $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
        }) {
            if !isFirst { out.append(",") }
            isFirst = false
            out.append(json: id)
            out.append(":")
            out.append(json: number)
        }
        out.append("}")
    }

    /// An object, as `write` adds its fields.
    public mutating func add<Value>(
        _ name: StaticString, object value: Value?, _ write: (Value, inout ObjectWriter) -> Void
    ) {
        guard let value else { return }
        begin(name)
        out.append("{")
        isFirst = true
        write(value, &self)
        isFirst = false
        out.append("}")
    }

    /// A list of objects, each as `write` adds its fields.
    public mutating func add<Element>(
        _ name: StaticString, _ list: [Element], _ write: (Element, inout ObjectWriter) -> Void
    ) {
        begin(name)
        out.append("[")
        for index in list.indices {
            out.append(ascii: index > 0 ? ",{" : "{")
            isFirst = true
            write(list[index], &self)
            out.append("}")
        }
        isFirst = false
        out.append("]")
    }

    private mutating func addList<Element>(
        _ name: StaticString, _ list: [Element]?, _ write: (Element, inout Row<UInt8>) -> Void
    ) {
        guard let list else { return }
        begin(name)
        out.append("[")
        for index in list.indices {
            if index > 0 { out.append(",") }
            write(list[index], &out)
        }
        out.append("]")
    }

    private mutating func begin(_ name: StaticString) {
        if !isFirst { out.append(",") }
        isFirst = false
        out.append("\"")
        out.append(ascii: name)
        out.append(ascii: "\":")
    }
}
