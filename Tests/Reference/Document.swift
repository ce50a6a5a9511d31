/// A document of objects, lists and values in a fixed order: written as YAML, or on a line as JSON.
indirect enum Document: Sendable {
    case text(String)
    case integer(Int)
    case flag(Bool)
    case list([Document])
    case object([(String, Document)])

    static func reference(_ place: String) -> Document { .object([("$ref", .text("#/" + place))]) }

    var json: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .integer(let number): String(number)
        case .flag(let flag): String(flag)
        case .list(let items): "[" + items.map(\.json).joined(separator: ", ") + "]"
        case .object(let fields):
            "{"
                + fields.map { "\(Self.quoted($0.0)): \($0.1.json)" }.joined(separator: ", ") + "}"
        }
    }

    var yaml: String { lines.joined(separator: "\n") + "\n" }

    private var lines: [String] {
        switch self {
        case .object(let fields) where !fields.isEmpty:
            fields.flatMap { name, value in value.lines(after: Self.key(name) + ":") }
        case .list(let items) where !items.isEmpty:
            items.flatMap { item in
                item.lines.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
            }
        default: [json]
        }
    }

    private func lines(after name: String) -> [String] {
        switch self {
        case .object(let fields) where !fields.isEmpty: [name] + lines.map { "  " + $0 }
        case .list(let items) where !items.isEmpty: [name] + lines.map { "  " + $0 }
        default: [name + " " + json]
        }
    }

    /// Names that YAML would take for something else are quoted.
    private static func key(_ name: String) -> String {
        let isPlain = name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber }
        let words: Set = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]
        return isPlain && !words.contains(name.lowercased()) ? name : quoted(name)
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
