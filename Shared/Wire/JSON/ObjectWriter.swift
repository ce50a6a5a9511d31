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

    public mutating func add(_ name: StaticString, _ time: Timestamp?) {
        guard let time else { return }
        begin(name)
        out.append("\"")
        time.iso8601.withUnsafeBufferPointer { out.append($0) }
        out.append("\"")
    }

    public mutating func add(_ name: StaticString, _ stream: StreamName?) {
        guard let stream else { return }
        begin(name)
        out.append("\"")
        out.append(inJSON: stream.kind.rawValue)
        out.append(".")
        out.append(inJSON: stream.key.rawValue)
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

    public mutating func add(_ name: StaticString, _ list: [PersonID]?) {
        guard let list else { return }
        begin(name)
        out.append("[")
        for index in list.indices {
            if index > 0 { out.append(",") }
            out.append(json: list[index].rawValue)
        }
        out.append("]")
    }

    public mutating func add(_ name: StaticString, _ list: [Int]?) {
        guard let list else { return }
        begin(name)
        out.append(json: list)
    }

    public mutating func add(_ name: StaticString, _ numbers: [PersonID: Int]?) {
        guard let numbers else { return }
        begin(name)
        out.append("{")
        var isFirst = true
        for (person, number) in numbers.sorted(by: { $0.key < $1.key }) {
            if !isFirst { out.append(",") }
            isFirst = false
            out.append(json: person.rawValue)
            out.append(":")
            out.append(json: number)
        }
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

    private mutating func begin(_ name: StaticString) {
        if !isFirst { out.append(",") }
        isFirst = false
        out.append("\"")
        out.append(ascii: name)
        out.append(ascii: "\":")
    }
}
