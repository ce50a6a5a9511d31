import Benchmarks

/// What was measured, beside its reference and its budget.
struct BenchTable {
    private static let titles = ["MEASURED", "OURS", "REFERENCE", "RATIO", "BUDGET", ""]

    let lines: [String]

    init(_ results: [Benchmark.Result]) {
        var rows = [Self.titles]
        for result in results {
            rows.append([
                result.name, "\(Self.figure(result.ours)) \(result.unit)",
                result.reference.map { "\(Self.figure($0)) \(result.unit)" } ?? "-",
                result.ratio.map { Self.rounded($0, to: 100) } ?? "-",
                result.budget.description, result.isWithinBudget ? "✓" : "✗",
            ])
        }
        let widths = Self.titles.indices.map { column in
            rows.map { $0[column].count }.max() ?? 0
        }
        lines = rows.map { row in
            let cells = row.indices.map { column -> String in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return (1...3).contains(column) ? space + row[column] : row[column] + space
            }
            return cells.joined(separator: "  ")
        }
    }

    /// As many places as tell something.
    private static func figure(_ number: Double) -> String {
        switch abs(number) {
        case 1_000...: rounded(number, to: 1)
        case 10...: rounded(number, to: 10)
        default: rounded(number, to: 1_000)
        }
    }

    private static func rounded(_ number: Double, to steps: Double) -> String {
        let nearest = (number * steps).rounded() / steps
        return Int64(exactly: nearest).map { "\($0)" } ?? "\(nearest)"
    }
}
