/// Metrics as Prometheus reads them.
struct MetricsText {
    private(set) var text = ""

    enum Kind: String { case counter, gauge, histogram }

    /// Begins a metric: its samples follow.
    mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP parlor_\(name) \(help)\n# TYPE parlor_\(name) \(kind.rawValue)\n"
    }

    mutating func add(_ name: String, _ labels: [(String, String)], _ value: some Numeric) {
        text += "parlor_"
        text += name
        text += Self.text(of: labels)
        text += " \(value)\n"
    }

    static func text(of labels: [(String, String)]) -> String {
        guard !labels.isEmpty else { return "" }
        return "{" + labels.map { "\($0)=\"\(escaped($1))\"" }.joined(separator: ",") + "}"
    }

    private static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { #""\"#.utf8.contains($0) || $0 == 10 }) else {
            return value
        }
        return value.replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#)
            .replacing("\n", with: #"\n"#)
    }
}
