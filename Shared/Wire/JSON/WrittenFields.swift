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
