/// A flat object as it is written; whoever adds the fields knows their order.
struct WrittenFields: ~Copyable {
    private var out = Row<UInt8>(capacity: 320)

    init() { out.append("{") }

    consuming func close() -> Bytes {
        out.append("}")
        return out.bytes()
    }

    mutating func add(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        begin(name)
        out.append(json: text)
    }

    mutating func add(_ name: StaticString, _ number: Int?) {
        guard let number else { return }
        begin(name)
        out.append(json: number)
    }

    mutating func add(_ name: StaticString, _ time: Timestamp) {
        begin(name)
        out.append("\"")
        time.iso8601.withUnsafeBufferPointer { out.append($0) }
        out.append("\"")
    }

    mutating func add(_ name: StaticString, _ stream: StreamName) {
        begin(name)
        out.append("\"")
        out.append(inJSON: stream.kind.rawValue)
        out.append(".")
        out.append(inJSON: stream.key.rawValue)
        out.append("\"")
    }

    mutating func add(_ name: StaticString, json: Bytes?) {
        guard let json else { return }
        begin(name)
        json.withUnsafeBufferPointer { out.append($0) }
    }

    /// Only what is so is said.
    mutating func add(_ name: StaticString, if isSo: Bool) {
        guard isSo else { return }
        begin(name)
        out.append(ascii: "true")
    }

    private mutating func begin(_ name: StaticString) {
        if out.count > 1 { out.append(",") }
        out.append("\"")
        out.append(ascii: name)
        out.append(ascii: "\":")
    }
}
