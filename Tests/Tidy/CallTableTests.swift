import Testing

/// docs/calls.md against the types that make the calls.
@Suite struct CallTableTests {
    static let sources = SourceFile.swift.filter {
        $0.path.hasPrefix("Shared/Contracts/") || $0.path == "Shared/Hosting/JournalQuery.swift"
    }

    /// `person.rename` to `{displayName}`, of every choice of calls.
    static let calls: [String: String] = sources.reduce(into: [:]) { calls, file in
        guard file.text.contains(/: (Choice|Query)\b/) else { return }
        let cases = file.text.matches(of: /(?m)^    case (\w+)(?:\((.*)\))?$/)
        let fields = Dictionary(
            cases.map { (String($0.1), body($0.2 ?? "")) }, uniquingKeysWith: { first, _ in first })
        for name in file.text.matches(of: /(?m)^        case (\w+) = "([a-z]+\.\w+)"$/) {
            calls[String(name.2)] = fields[String(name.1)]
        }
    }

    static func body(_ parameters: Substring) -> String {
        let fields = parameters.split(separator: ",").map { parameter in
            let label = parameter.drop { $0 == " " }.prefix { $0 != ":" }
            return label + (parameter.hasSuffix("?") ? "?" : "")
        }
        return "{\(fields.joined(separator: ", "))}"
    }

    @Test func `every call is in the table with its fields, and nothing else is`() throws {
        let rows = try SourceFile.at("docs/calls.md").text
            .matches(of: /(?m)^\| `([a-z]+\.\w+)` \| `(\{.*?\})` \|/)
            .map { (String($0.1), String($0.2)) }
        let told = Dictionary(rows, uniquingKeysWith: { first, _ in first })
        #expect(told.count == rows.count, "A call is in the table once.")
        #expect(Self.calls.count > 15)
        for (call, body) in Self.calls {
            #expect(told[call] == body, "docs/calls.md has '\(call)' wrong, or not at all.")
        }
        for call in told.keys where !call.hasPrefix("bus.") {
            #expect(Self.calls[call] != nil, "docs/calls.md has '\(call)', which is no call.")
        }
    }

    @Test func `the bus answers the calls that the table says`() throws {
        let broker = try SourceFile.at("Shared/BusZeroMQ/Broker/Broker+Own.swift").text
        let answered = Set(broker.matches(of: /case "(bus\.\w+)"/).map { String($0.1) })
        let table = try SourceFile.at("docs/calls.md").text
        let told = Set(table.matches(of: /(?m)^\| `(bus\.\w+)`/).map { String($0.1) })
        #expect(answered == told)
    }
}
