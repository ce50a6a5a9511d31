import Benchmarks

/// What was measured, beside its reference and its budget.
struct BenchTable {
    let lines: [String]

    init(_ results: [Benchmark.Result], on terminal: Terminal) {
        var table = Table([
            ("MEASURED", .left), ("OURS", .right), ("REFERENCE", .right), ("RATIO", .right),
            ("BUDGET", .right), ("", .left),
        ])
        for result in results {
            table.add([
                result.name, "\(Units.figure(result.ours)) \(result.unit)",
                result.reference.map { "\(Units.figure($0)) \(result.unit)" } ?? "-",
                result.ratio.map { Units.decimal($0, places: 2) } ?? "-", result.budget.description,
                result.isWithinBudget ? terminal.green("✓") : terminal.red("✗"),
            ])
        }
        lines = table.lines
    }
}

extension Units {
    /// As many places as tell something.
    fileprivate static func figure(_ number: Double) -> String {
        switch abs(number) {
        case 100...: grouped(Int64(number.rounded()))
        case 10...: decimal(number, places: 1)
        default: decimal(number, places: 3)
        }
    }
}
