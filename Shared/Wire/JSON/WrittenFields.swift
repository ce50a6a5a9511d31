/// A flat object as it is written; whoever adds the fields knows their order.
package struct WrittenFields: ~Copyable {
    private var out = Row<UInt8>(capacity: 320)

    package init() { out.append("{") }

    package consuming func close() -> Bytes {
        out.append("}")
        return out.bytes()
    }

    package mutating func add(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        begin(name)
        out.append(json: text)
    }

    package mutating func add(_ name: StaticString, _ number: Int?) {
        guard let number else { return }
        begin(name)
        out.append(json: number)
    }

    package mutating func add(_ name: StaticString, _ time: Timestamp) {
        begin(name)
        out.append("\"")
        time.iso8601.withUnsafeBufferPointer { out.append($0) }
        out.append("\"")
    }

    package mutating func add(_ name: StaticString, _ stream: StreamName) {
        begin(name)
        out.append("\"")
        out.append(inJSON: stream.kind.rawValue)
        out.append(".")
        out.append(inJSON: stream.key.rawValue)
        out.append("\"")
    }

    package mutating func add(_ name: StaticString, json: Bytes?) {
        guard let json else { return }
        begin(name)
        json.withUnsafeBufferPointer { out.append($0) }
    }

    /// Only what is so is said.
    package mutating func add(_ name: StaticString, if isSo: Bool) {
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
