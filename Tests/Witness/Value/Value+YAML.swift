import Foundation

extension Value {
    /// YAML as Parlor writes it: a name or an item a line, and every other value as JSON.
    public init(yaml lines: [String], indent: Int = 0) {
        let isComment: (String) -> Bool = { $0.hasPrefix("#") }
        var yaml = PlainYAML(lines: Array(lines.drop(while: isComment)))
        self = yaml.value(indent: indent)
    }
}

private struct PlainYAML {
    var lines: [String]
    private var place = 0

    init(lines: [String]) { self.lines = lines }

    mutating func value(indent: Int) -> Value {
        let line = lines[place].dropFirst(indent)
        if line.hasPrefix("- ") { return list(indent: indent) }
        guard line.hasSuffix(":") || line.contains(": ") && !line.hasPrefix("{") else {
            place += 1
            return try! Value(line.utf8)
        }
        return object(indent: indent)
    }

    private mutating func list(indent: Int) -> Value {
        var items: [Value] = []
        while place < lines.count,
            lines[place].hasPrefix(String(repeating: " ", count: indent) + "- ")
        {
            lines[place] =
                String(repeating: " ", count: indent + 2) + lines[place].dropFirst(indent + 2)
            items.append(value(indent: indent + 2))
        }
        return .list(items)
    }

    private mutating func object(indent: Int) -> Value {
        var fields: [String: Value] = [:]
        while place < lines.count, lines[place].indent == indent,
            !lines[place].dropFirst(indent).hasPrefix("- ")
        {
            let line = lines[place].dropFirst(indent)
            let colon = line.firstIndex(of: ":")!
            let name = line[..<colon].filter { $0 != "\"" }
            let rest = line[colon...].dropFirst(2)
            place += 1
            fields[name] = rest.isEmpty ? value(indent: indent + 2) : try! Value(rest.utf8)
        }
        return .object(fields)
    }
}

extension StringProtocol {
    fileprivate var indent: Int { prefix { $0 == " " }.count }
}
